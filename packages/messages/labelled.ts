/** A label that ends with a mark of its own, as a question does, perhaps within marks that keep its direction of writing. */
const ENDED = /[?؟!:：]\s*[\u2066-\u2069]*$/u;

/** The sentence that puts a label before its value: after "For how many weeks?" no colon follows. */
export const labelCode = (label: string): 'shell.labelled' | 'shell.asked' => (ENDED.test(label) ? 'shell.asked' : 'shell.labelled');
