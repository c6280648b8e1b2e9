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
};
