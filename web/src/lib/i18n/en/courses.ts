/** English: what the courses say, by course and step. */

export interface StepWords {
  title: string;
  /** What to know, and what to do. */
  task: string;
  /** Said when it is done. */
  done: string;
}

export interface CourseWords {
  title: string;
  lead: string;
  steps: Record<string, StepWords>;
}

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
      isolate: {
        title: 'Take a friend away',
        task: 'A stone is worth what its friends make of it. Black’s stones on e6 and e7 are each other’s only friend: take one, and the other cannot leap. You are White. Find the capture that leaves Black the fewest.',
        done: 'Black’s stone on e7 stands alone now. Every other capture leaves Black the leaps from e6 and e7.',
      },
      spare: {
        title: 'Keep a leap for later',
        task: 'Whoever runs out of captures first loses, so count them. Black can capture on b2, and nowhere else. Your stones on d6 and e7 are friends: a leap that parts them is your last. Capture so that they stay together.',
        done: 'On e6 the stone is still beside d6: whatever Black does, you have one more capture. Black has none left.',
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
  quantum: {
    title: 'Quantum',
    lead: 'Stand on what you capture, and own three towers that never move again.',
    steps: {
      single: {
        title: 'Onto the enemy',
        task: 'Squares move along ranks and files, circles diagonally, queens both ways; a single piece one square. A captured piece stays: the captor stands on it. Capture the circle.',
        done: 'Now it is a tower of two. Its colour and kind are those of its top.',
      },
      tower: {
        title: 'As far as it is high',
        task: 'A tower moves up to as many squares as it is high, if the way is empty. Capture the black square from two squares away.',
        done: 'Two and one make three: this tower goes up to three squares next.',
      },
      frozen: {
        title: 'Six never moves',
        task: 'A tower of six or more never moves, and nothing lands on it. The queen cannot take the high tower: take the other one.',
        done: 'Five is the highest tower that moves, or that can be captured.',
      },
      win: {
        title: 'Three towers of six',
        task: 'Whoever owns three towers of six or more wins at once. You have two: make the third.',
        done: 'Four and two make six: the third tower, and the game.',
      },
    },
  },
  'quantum-ideas': {
    title: 'Quantum, strategy',
    lead: 'Threaten twice, and leave no safe square.',
    steps: {
      double: {
        title: 'Two threats at once',
        task: 'You are Black, with two towers of six. Your tower of five wins by capturing anything, but White sees it come and steps away. Move it to where it attacks two pieces at once.',
        done: 'From f5 it attacks f6 and f4. White can move only one of them.',
      },
      corner: {
        title: 'No safe square',
        task: 'You are Black. White must move, and only the square on f1 can. It goes one step along the rank or the file. Move your tower of five to where it attacks both squares that White can go to.',
        done: 'Both e1 and f2 are attacked from e2. Having to move loses for White.',
      },
    },
  },
  'quantum-link': {
    title: 'Quantum Link',
    lead: 'Bet with every die on how many friends it will have.',
    steps: {
      pair: {
        title: 'A bet of one',
        task: 'A die scores its face if exactly that many friends are beside it. The green 1 on c3 has none yet. Put a 1 beside it, so that both score.',
        done: 'Each has one friend: two points.',
      },
      bet: {
        title: 'Count before you bet',
        task: 'The cell c3 lies between two green dice. Put the die there that scores at once.',
        done: 'The 2 has two friends, and each 1 has one: four points.',
      },
      spoil: {
        title: 'Spoil a bet',
        task: 'Black’s 3 in the corner has two friends and one free cell left. Take that cell, and it can never score.',
        done: 'Shut in with the wrong number of friends: it gets a counter.',
      },
      pass: {
        title: 'Passing',
        task: 'Two passes in a row end the game. Black has passed, and you are ahead: end it.',
        done: 'Two points to none. Green wins.',
      },
    },
  },
  'quantum-link-ideas': {
    title: 'Quantum Link, strategy',
    lead: 'Count the last cells before you bet.',
    steps: {
      count: {
        title: 'Bet on what is sure',
        task: 'You are Black. Three cells are free. Around c4 there are four black dice and one green one, and b4 is free. You will not put a die on b4, so a die on c4 has four friends to the end. Bet on it.',
        done: 'Four friends: the 4 scores now and at the end. Every other move lets Green draw level or win (proven).',
      },
    },
  },
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
      },
      parity: {
        title: 'Count the free squares',
        task: 'You have a bonus neutron. Around the neutron on d2 White leads by three to two, with three squares free, and Blue moves next. Leave two: then the last is yours. Equal charges must not block it, so leave two that do not touch along a rank or file.',
        done: 'Blue can fill d1 or e2, and you fill the other.',
      },
    },
  },
};
