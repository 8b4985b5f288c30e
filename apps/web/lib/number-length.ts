/** Characters that fit into the input of a number: more than any number needs, so that what does not fit is refused with a sentence. */
export const NUMBER_LENGTH = 30;
