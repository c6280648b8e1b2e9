import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
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
      twice: {
        title: 'One die, two bets',
        task: 'You are Green, 10 to 11. The 1 on a2 needs a friend, and a1 is its last free cell. Put a die there that scores as well.',
        done: 'The 2 has two friends, and the 1 on a2 has one: three points. Black cannot make up for them (proven).',
        trap: 'Both 2s score, but the 3 on d3 has four friends now: one point in all. Green loses (proven).',
      },
      around: {
        title: 'Ask every neighbour',
        task: 'You are Black. A die on d4 is a friend to the five black dice around it: some of them have enough then, others one too many. Bet on its five friends, and see what each of them wins or loses.',
        done: 'Five for the die itself, eight for two 3s and a 2, less four for two 2s with a friend too many: nine points.',
        trap: 'It has five friends, not four, so it scores nothing itself: five points less. Green wins (proven).',
      },
      both: {
        title: 'Score and spoil',
        task: 'You are Green, 7 to 6. Black’s 3 on b3 has two friends, and a3 is its last free cell. Take that cell with a die that scores.',
        done: 'The 1 has a friend on b4, and the 3 on b3 never scores any more.',
        trap: 'Four points, but Black puts a 2 on a3: it scores, and so does the 3 on b3. Five points, and a draw.',
      },
      full: {
        title: 'Enough friends',
        task: 'You are Green, 10 to 6. All three free cells lie beside your 3 on d3, which has its three friends. One more green die there, and it scores no more. You need not place one.',
        done: 'Your ten points stand, and Black cannot make up for them (proven).',
        trap: 'The 1 scores, but the 3 on d3 has four friends now: two points less. Black can draw (proven).',
      },
      count: {
        title: 'Bet on what is sure',
        task: 'You are Black. Three cells are free. Around c4 there are four black dice and one green one, and b4 is free. You will not put a die on b4, so a die on c4 has four friends to the end. Bet on it.',
        done: 'Four friends: the 4 scores now and at the end. Every other move lets Green draw level or win (proven).',
        trap: 'A 5 on c4 has four friends: the fifth would have to stand on b4. Green draws (proven).',
      },
    },
  },
};
