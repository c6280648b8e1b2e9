/** English: the words of analyses: their tools, their review and their library. */
import { english as plural } from '../plural';

export const analyses = {
  choose: 'Analyse this board',
  name: 'Name of this analysis',
  saved: 'Saved in this browser',
  fresh: 'Nothing to save yet',
  shared: 'Shared: changes make your own copy',
  unsaved:
    'This browser could not save the analysis: its storage is full or switched off. Save the record before you leave.',
  lost: 'The analysis is not saved, and will be lost. Leave it?',
  gone: 'This browser has no such analysis.',
  over: 'The game is over. Step back to see what the engine thinks.',
  wins: 'wins',
  draws: 'draw',
  removed: 'Moves deleted.',
  tools: {
    last: 'Last position',
    note: 'Comment and mark',
    commentStart: 'Comment on the start position',
  },
  gamesFrom: {
    heading: 'Games from here',
    count: (games: number) =>
      games === 0
        ? 'No finished public game has come here.'
        : plural(games, {
            one: '# finished public game came here',
            other: '# finished public games came here',
          }),
    next: 'Next move',
    games: 'Games',
    ended: 'ended here',
  },
  live: {
    heading: 'Live analysis',
    own: 'Others who have the link follow you live.',
    open: 'Whoever has the link changes this analysis with you, live.',
    follows: 'You follow live.',
    alone: 'You try on your own: what you change stays in this browser.',
    over: 'This live analysis has ended. What you see is your copy, saved in this browser.',
    here: (people: number) => plural(people, { one: '# person here', other: '# people here' }),
    lost: 'The server cannot be reached: what is missed comes when it can.',
    rebased: 'Somebody changed it at the same moment: theirs is shown, with what you added.',
    openTo: 'Others may change it, too',
    end: 'End it for the others',
    leave: 'Try on my own',
    back: 'Back to the leader',
  },
  library: {
    heading: 'Your analyses',
    lead: 'This browser saves what you analyse: moves, comments, marks and reviews.',
    fresh: 'New analysis',
    take: 'Import records',
    saveAll: 'Save all as records',
    none: 'No analysis yet. Play a move or write a comment on the analysis page, and it appears here.',
    rename: 'Rename',
    nameIt: 'Save name',
    remove: (name: string) => `Delete ${name}`,
    deleted: (name: string) => `${name} was deleted.`,
    comments: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
    reviewed: 'reviewed',
    taken: (count: number) => plural(count, { one: '# analysis imported.', other: '# analyses imported.' }),
  },
  review: {
    accuracy: 'Accuracy',
    accuracyWords: 'How much of the winning chances a player kept, move by move, on average',
    qualities: {
      best: 'the best move',
      good: 'a good move',
      doubtful: 'doubtful moves',
      mistake: 'mistakes',
      blunder: 'blunders',
    },
    turned: (move: string, seat: string, before: number, after: number) =>
      `Turning point: ${move} cut ${seat}\u2019s chances from ${before}% to ${after}%.`,
    list: (count: number) =>
      plural(count, { one: '# move to look at again', other: '# moves to look at again' }),
    fell: (seat: string, before: number, after: number) => `${seat}: ${before}% to ${after}%`,
    practise: 'Find better moves',
    better: 'Find a better move',
    question: (seat: string) => `Find a better move for ${seat}`,
    played: (move: string) => `${move} was played.`,
    checking: (move: string) => `Looking at ${move}`,
    right: (move: string) => `${move} is better.`,
    wrong: (move: string) => `${move} is not better. Try another.`,
    same: (move: string) => `${move} is the move that was played.`,
    best: (move: string) => `${move} was best.`,
    show: 'Show the move',
    next: 'Next one',
    done: 'Back to the review',
  },
};
