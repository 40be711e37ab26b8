/** What the server adds to the address that the card page leads back to; it says nothing about the payment. */
const RETURN = { name: 'from', value: 'card-page' } as const;

/** A page of the portal as the address that the card page leads back to. */
export const returnAddress = (path: string): string => `${path}?${RETURN.name}=${RETURN.value}`;

/** Whether the query of an address says that the card page led here. */
export const isCardReturn = (search: string): boolean =>
  new URLSearchParams(search).get(RETURN.name) === RETURN.value;
