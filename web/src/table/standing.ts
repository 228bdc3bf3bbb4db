/** An order that names no answer on offer: the one answer is given where there is only one. */
export const ONLY_ANSWER = 'the only answer';
