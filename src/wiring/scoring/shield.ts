import { createShieldMachine } from '#machines/scoring/shield/shield.machine.ts';
import { rememberShield, wasShieldRaised } from '#services/scoring/shieldMemory.ts';

/** The shield, which this tab remembers over a reload. */
export const wireShield = () =>
  createShieldMachine({ wasRaised: wasShieldRaised() }).provide({
    actions: { remember: (_, { isRaised }) => rememberShield(isRaised) },
  });
