import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { tokenAudience, tokenIssuer } from '#server/core/paymentPage.ts';

const Line = z.object({ description: z.string(), amount: z.int32().check(z.gte(1)) });

const Claims = z.object({
  transactionId: z.int32(),
  amount: z.int32().check(z.gte(1)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  description: z.string(),
  lines: z._default(z.array(Line), []),
  returnUrl: z.url(),
  cancelUrl: z.url(),
  exp: z.number(),
});

/** What to pay, from the token. */
export interface SignedOrder extends Omit<z.output<typeof Claims>, 'exp'> {
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The order in a token; `expired` past its time, undefined without a valid signature. */
export async function readOrder(
  token: string,
  secret: Uint8Array,
  at: number,
): Promise<SignedOrder | 'expired' | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer: tokenIssuer,
      audience: tokenAudience,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(at),
    });
    const { success, data } = z.safeParse(Claims, payload);
    if (!success) return undefined;
    const { exp, ...order } = data;
    return { ...order, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
