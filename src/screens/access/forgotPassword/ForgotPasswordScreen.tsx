import { useSelector } from '@xstate/react';
import type { ForgotPasswordRef } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { AskForLink } from './AskForLink.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SetPassword } from './SetPassword.tsx';

/**
 * Sets a new password in one of three ways: request a link, follow it, or change the old password when the board
 * requires it.
 */
export default function ForgotPasswordScreen({ actor }: { actor: ForgotPasswordRef }) {
  const way = useSelector(actor, (snapshot) =>
    (['resetting', 'changing', 'asking'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  switch (way) {
    case 'resetting':
      return <SetPassword actor={actor} />;
    case 'changing':
      return <ChangePassword actor={actor} />;
    case 'asking':
      return <AskForLink actor={actor} />;
    // Done: the sign-in page is about to open.
    case undefined:
      return null;
  }
}
