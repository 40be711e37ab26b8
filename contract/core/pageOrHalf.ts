/** A page of a proxy, or half of an answer: it does not tell what the board did. */
export const isPageOrHalf = (body: unknown) => typeof body === 'string' && /^\s*[<{[]/.test(body);
