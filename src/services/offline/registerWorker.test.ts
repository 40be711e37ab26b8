// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerWorker } from './registerWorker.ts';

const workers = (register: (url: unknown) => Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'trustedTypes');
});

describe('the service worker', () => {
  it('is registered by a URL that the page’s policy makes, and makes no other', async () => {
    const register = vi.fn<(url: unknown) => Promise<void>>(() => Promise.resolve());
    workers(register);
    const made: ((url: string) => string)[] = [];
    Object.assign(window, {
      trustedTypes: {
        createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
          expect(name).toBe('portal-worker');
          made.push(rules.createScriptURL);
          return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
        },
      },
    });
    await registerWorker();
    expect(register).toHaveBeenCalledWith('trusted /sw.js');
    // The check of a device registers it too, and a page creates the policy only once.
    await registerWorker();
    expect(register).toHaveBeenCalledTimes(2);
    expect(made).toHaveLength(1);
    expect(() => made[0]!('https://elsewhere.example/sw.js')).toThrow(TypeError);
  });

  it('is done without where the browser has none, or refuses', async () => {
    await expect(registerWorker()).resolves.toBeUndefined();
    workers(() => Promise.reject(new Error('SecurityError')));
    await expect(registerWorker()).resolves.toBeUndefined();
  });
});
