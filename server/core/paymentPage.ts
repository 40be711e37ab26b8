import { SignJWT } from 'jose';

/** The card page's address and the secret it shares with this server. */
export interface PaymentPage {
  /** `/payment` for this server's stand-in, otherwise a full URL. */
  readonly url: string;
  readonly secret: Uint8Array;
}

export const standInUrl = '/payment';

/** Issuer and audience of the token. */
export const tokenIssuer = 'member-portal';
export const tokenAudience = 'payment-page';

/** What the payment page receives; the server decides all of it. */
export interface Order {
  readonly transactionId: number;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  /** What the amount is the sum of. */
  readonly lines: readonly { readonly description: string; readonly amount: number }[];
  /** Return addresses; they do not reveal the outcome. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Signs an order for the payment page. Times are in milliseconds since 1970. */
export const signOrder = (order: Order, secret: Uint8Array, at: number, expiresAt: number): Promise<string> =>
  new SignJWT({ ...order })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setIssuedAt(Math.floor(at / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(secret);

/** The payment page from the settings; undefined when payments are off. */
export const paymentPageOf = (url: string, secret: string | undefined): PaymentPage | undefined =>
  url === '' || secret === undefined ? undefined : { url, secret: new TextEncoder().encode(secret) };
