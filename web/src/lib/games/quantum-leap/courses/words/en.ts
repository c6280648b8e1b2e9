import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
  'quantum-leap': {
    title: 'Quantum Leap',
    lead: 'Leap as far as you have friends, and leave the other side without a capture.',
    steps: {
      friend: {
        title: 'One friend, one cell',
        task: 'A stone counts the stones of its own colour beside it: its friends. With one friend it leaps one cell, onto an enemy. Capture the black stone.',
        done: 'One friend, one cell. The captured stone is gone.',
      },
      over: {
        title: 'Two friends, two cells',
        task: 'With two friends a stone leaps exactly two cells in a straight line, over whatever is between. Leap over the black stone on c4 onto the one on c5.',
        done: 'What lies between does not matter; only where the leap ends.',
      },
      reach: {
        title: 'Look before you leap',
        task: 'Turn the lens on: the number in a diamond says how many stones can capture there, a bar marks stones that cannot move. Then make any capture.',
        done: 'Every capture changes who has how many friends, for both sides.',
      },
      stuck: {
        title: 'Leave them stuck',
        task: 'Whoever must move and cannot capture has lost. Find the leap after which Black has no capture left.',
        done: 'A stone without a friend cannot leap. Black is stuck, and White wins.',
      },
    },
  },
  'quantum-leap-ideas': {
    title: 'Quantum Leap, strategy',
    lead: 'Take their friends, and keep a leap for later.',
    steps: {
      befriend: {
        title: 'Land beside your own',
        task: 'A stone without a friend cannot leap, and yours on c4 and d3 stand alone. You are White. Find the capture that lands beside them.',
        done: 'c3 is a friend to both. Black can only take d3, you take it back, and Black has no capture left.',
        trap: 'a3 is taken, but c4 and d3 still stand alone: you have no capture left.',
      },
      isolate: {
        title: 'Take a friend away',
        task: 'A stone is worth what its friends make of it. Black’s stones on e6 and e7 are each other’s only friend: take one, and the other cannot leap. You are White. Find the capture that leaves Black the fewest.',
        done: 'Black’s stone on e7 stands alone now. Every other capture leaves Black the leaps from e6 and e7.',
        trap: 'Black’s stones on e6 and e7 are still friends: Black can capture in five ways.',
      },
      farther: {
        title: 'A friend more, a cell farther',
        task: 'You are White. Your stone on d3 has one friend, e3, so it leaps one cell. With two friends it would leap two, to b3. Take d2 with the stone that becomes its second friend.',
        done: 'Two friends, two cells: d3 reaches b3 now. Whatever Black captures, yours is the last capture.',
        trap: 'd2 is taken, but no white stone reaches a black one now. Black takes b4, and you are stuck.',
      },
      target: {
        title: 'Spare the target of many',
        task: 'You are White. Three of your stones reach b3, but only the one on b2 reaches c2. Black has one capture left. Take so that you keep one for afterwards.',
        done: 'a3 and b4 still reach b3. Black captures once, you take b3, and Black is stuck.',
        trap: 'Nobody reaches c2 from here: you have no capture left, and Black has one.',
      },
      spare: {
        title: 'Keep a leap for later',
        task: 'Whoever runs out of captures first loses, so count them. Black can capture on b2, and nowhere else. Your stones on d6 and e7 are friends: a leap that parts them is your last. Capture so that they stay together.',
        done: 'On e6 the stone is still beside d6: whatever Black does, you have one more capture. Black has none left.',
        trap: 'c6 and e7 stand apart now: you have no capture left, and Black can still capture.',
      },
      last: {
        title: 'Count to the end',
        task: 'You are White. Many captures now may be few later: if you take d4 with c4, you have four, but it is Black’s turn. Find the capture after which yours is the last.',
        done: 'Only a3 is left to you, but that is enough: Black captures once more, you take a3, and Black is stuck.',
        trap: 'Four captures, until Black takes d4. Then only a3 is left to you, and Black captures once more after it.',
      },
    },
  },
  'first-edition': {
    title: 'Quantum Leap, first edition',
    lead: 'Equal stones, free cells, a swap for Black, and more than two players.',
    steps: {
      swap: {
        title: 'The swap',
        task: 'Before White begins, Black may exchange a white and a black stone to make the setup fair. You are Black: exchange any two.',
        done: 'Now White begins. Black may also leave everything as it is.',
      },
      free: {
        title: 'Free cells',
        task: 'Some cells begin free. They are leapt over like anything else, but a leap never ends on one. Make a capture.',
        done: 'A leap always ends on an enemy.',
      },
      three: {
        title: 'Three players',
        task: 'White, Black and Red take turns. When a player is stuck, the one before wins. Leave Black stuck.',
        done: 'Black is stuck; White, who moved before, wins.',
      },
    },
  },
};
