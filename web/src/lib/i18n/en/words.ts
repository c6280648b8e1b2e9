/** English: the words of the rules that the games share. Seats are named as the server names them. */
export const words = {
  seats: {
    White: 'White',
    Black: 'Black',
    Red: 'Red',
    Green: 'Green',
    Blue: 'Blue',
    Purple: 'Purple',
  } as Record<string, string>,
  /** A seat in small marks on the board: no two alike. */
  initials: { White: 'W', Black: 'Bk', Red: 'R', Green: 'G', Blue: 'Bl', Purple: 'P' } as Record<
    string,
    string
  >,
  choices: {
    n: 'neutron',
    '+': 'positive',
    '-': 'negative',
    pass: 'Pass',
    keep: 'Keep the setup',
  } as Record<string, string>,
  die: (face: string) => `die ${face}`,
  unknownDesigner: 'Designer unknown',
  levels: {
    1: 'plays whatever it sees first',
    2: 'barely looks at what it does',
    3: 'a first-time player',
    4: 'has played a few games',
    5: 'knows the game',
    6: 'a club player',
    7: 'sees your plans',
    8: 'thinks hard',
    9: 'has played thousands of games',
    10: 'the strongest',
  } as Record<number, string>,
  youResigned: 'you resigned',
  /** Why a game ended, after "You lost:"; `seat` is the one to move, or the one who gave up. */
  causes: {
    resigned: (seat) => `${seat} resigned`,
    time: (seat) => `${seat} has no time left`,
    agreed: () => 'the players agreed',
    left: (seat) => `${seat} left`,
  } as Record<string, (seat: string) => string>,
  timeUp: (seat: string) => `${seat} has no time left.`,
  leftOfMany: (seat: string) => `${seat} has left, as if stuck: the player before wins.`,
  timeUpOfMany: (seat: string) => `${seat} has no time left, and is stuck: the player before wins.`,
  resigned: (seat: string) => `${seat} resigns.`,
};
