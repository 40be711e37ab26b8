const SCRIPT = '/sw.js';

interface Policy {
  createScriptURL(url: string): unknown;
}
/** As far as the portal uses it; TypeScript's DOM library does not have it in every version. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

/** A page may create a policy of one name only once, and the worker may be registered twice. */
const policies = new WeakMap<PolicyFactory, Policy>();

function policyOf(factory: PolicyFactory): Policy {
  const known = policies.get(factory);
  if (known) return known;
  const policy = factory.createPolicy('portal-worker', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError('not the portal’s service worker');
      return url;
    },
  });
  policies.set(factory, policy);
  return policy;
}

/**
 * Registers the service worker, with which the portal opens without a network. Never rejects: where the browser has
 * none (plain http, some private windows), or refuses, the portal works as it does without one.
 */
export async function registerWorker(): Promise<void> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  try {
    const script = (trustedTypes ? policyOf(trustedTypes).createScriptURL(SCRIPT) : SCRIPT) as string;
    await navigator.serviceWorker.register(script);
  } catch {
    // As said above.
  }
}
