/** English: what the pictures of the rules show, by rule. */

export const figures: Record<string, string> = {
  'QL-2': 'A start of the second edition: 30 white stones, 31 black ones.',
  'QL-3': 'Three players on 37 cells: twelve stones each, one cell free, and not the centre.',
  'QL-6':
    'The white stone on d3 has three friends, so it reaches the cells three away; it can land on the black stone on d6.',
  'QL-7': 'White has just leapt onto c4. No black stone has a friend: Black is stuck.',
  'QS-3': 'The setup on eight by eight.',
  'QS-4': 'A circle of height three reaches up to three squares along each diagonal.',
  'QS-5':
    'The queen of height four: the square behind its own circle is blocked, and so is every square behind the tower of two that it may land on.',
  'QS-9': 'The steps beside each tower show its way to six. White takes d3 and owns three.',
  'QK-5': 'Friends out of face: what scores, what can still score, and what is lost.',
  'QA-3': 'The four neutrons at the start.',
  'QA-4':
    'What White may put where: n for a neutron, plus and minus. No plus beside a plus, no minus beside a minus.',
  'QA-6': 'The eight squares around the neutron on c3; one is still free.',
};
