import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  quanta: {
    title: 'Quanta',
    lead: 'Surround neutrons with more of your own particles than the other side.',
    steps: {
      diagonal: {
        title: 'Like charges repel',
        task: 'Two particles of the same charge never lie side by side along a rank or file, whoever owns them. Diagonally they may: put a plus diagonally beside the plus.',
        done: 'Every particle must touch something that is already there, on any side or corner.',
      },
      beside: {
        title: 'Unlike charges attract',
        task: 'A minus may lie right beside a plus. Put one there, along the rank or file.',
        done: 'Neutrons have no charge: they go next to anything.',
      },
      surround: {
        title: 'A cluster',
        task: 'When all eight squares around a neutron are taken, whoever has more particles there scores. Close the ring on d3. Why does a plus not go there?',
        done: 'White has more around the neutron: a point, and a bonus.',
      },
      bonus: {
        title: 'The bonus',
        task: 'The bonus is a neutron that may go on any empty square, touching or not. Put it where you like.',
        done: 'Where it stands it may begin the next cluster.',
      },
    },
  },
  'quanta-ideas': {
    title: 'Quanta, strategy',
    lead: 'Close the ring yourself, and count the free squares.',
    steps: {
      close: {
        title: 'Who closes it decides',
        task: 'You are Blue. Around the neutron on b2 each side has three particles, and one square is free. Whoever fills it has four. Fill it before White does.',
        done: 'Four to three: a point for Blue, and a bonus.',
        trap: 'A neutron closes the ring too, but at three to three nobody scores.',
      },
      even: {
        title: 'Make it even',
        task: 'You are White, 1 to 0. Around the neutron on d4 Blue leads by three to two, and e5 is the last free square. A neutron there would give Blue the point. Fill it so that nobody scores.',
        done: 'Three to three: nobody scores, and you stay ahead.',
        trap: 'The ring is closed with Blue in front: one to one, and Blue draws.',
      },
      shared: {
        title: 'One particle, two clusters',
        task: 'You are White, 0 to 1. The square e3 is the last one around the neutrons on d4 and d2. Around d4 you lead by four to two, around d2 it is three to three. Fill it so that you score twice.',
        done: 'Your particle counts in both: five to two and four to three. Two points.',
        trap: 'A neutron is nobody’s: a point around d4, none around d2, and only a draw.',
      },
      charge: {
        title: 'Shut a square by charges',
        task: 'You are White. Around the neutron on d2 it is two to two, with d1 and e1 free. Beside a plus and a minus only a neutron can go. There is a minus on c1: put on e1 what leaves d1 to neutrons.',
        done: 'Three to two, and Blue can put no particle on d1: the point is yours, whoever closes.',
        trap: 'd1 lies between two minuses now. Blue puts a plus there, and it is three to three.',
      },
      parity: {
        title: 'Count the free squares',
        task: 'You have a bonus neutron. Around the neutron on d2 White leads by three to two, with three squares free, and Blue moves next. Leave two: then the last is yours. Equal charges must not block it, so leave two that do not touch along a rank or file.',
        done: 'Blue can fill d1 or e2, and you fill the other.',
        trap: 'Blue puts a minus on e1. Then d1 lies between a plus and a minus, you cannot fill it with a particle, and it is three to three.',
      },
      decline: {
        title: 'Decline a bonus',
        task: 'You are White and have a bonus neutron. Around the neutron on b4 you lead by two to one, with a5 and b5 free. Whoever fills one leaves the other to the opponent. You may decline the bonus.',
        done: 'Blue must fill one of the two, and you the other: the point is yours.',
        trap: 'Blue fills a5 with a particle: two to two, and nobody scores.',
      },
    },
  },
};
