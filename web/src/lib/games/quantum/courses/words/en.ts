import type { CourseWords } from '../../../../i18n/game';

export const courses: Record<string, CourseWords> = {
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
      sum: {
        title: 'Add before you take',
        task: 'You are White, with two towers of six. Heights add up when you capture, and the third tower of six wins. Find the capture that makes it.',
        done: 'Three and three make six: the third tower, and the game.',
        trap: 'Two and three make five, and five is not enough.',
      },
      double: {
        title: 'Two threats at once',
        task: 'You are Black, with two towers of six. Your tower of five wins by capturing anything, but White sees it come and steps away. Move it to where it attacks two pieces at once.',
        done: 'From f5 it attacks f6 and f4. White can move only one of them.',
        trap: 'a5 attacks a2 alone, and White steps to b2.',
      },
      run: {
        title: 'Take first what could run',
        task: 'You are White and need two more towers of six. Each of your towers of five can take one black piece. The one on e6 goes a single step, the tower on a5 goes far. Take the one that would get away.',
        done: 'Only e6 is left, and it must move to d6 or f6. Your tower on b6 reaches both.',
        trap: 'Now the tower on a5 steps to b5, where b4 does not reach it.',
      },
      safe: {
        title: 'Attack from a safe square',
        task: 'You are White, with two towers of six: any capture by your tower of five wins. Black’s tower on f6 takes along its rank and its file. Attack d1 and both squares that it can go to, where f6 does not reach you.',
        done: 'From d2 you attack d1, c2 and e2, and nothing takes you.',
        trap: 'You attack f6, but it is Black’s turn: f6 takes your tower.',
      },
      corner: {
        title: 'No safe square',
        task: 'You are Black. White must move, and only the square on f1 can. It goes one step along the rank or the file. Move your tower of five to where it attacks both squares that White can go to.',
        done: 'Both e1 and f2 are attacked from e2. Having to move loses for White.',
        trap: 'You attack f1, but it is White’s turn: f1 takes your tower.',
      },
      choose: {
        title: 'Choose who takes',
        task: 'You are White and need two more towers of six. Both of your circles can take c2. Then b1 has only one square to go to, a2. Take c2 with the circle that you can spare.',
        done: 'Black must go to a2, and your circle on b3 takes it there.',
        trap: 'Black goes to a2, and the circle on d3 does not reach it.',
      },
    },
  },
};
