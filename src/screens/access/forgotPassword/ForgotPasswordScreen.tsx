import { useSelector } from '@xstate/react';
import type { ForgotPasswordRef } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { AskForLink } from './AskForLink.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SetPassword } from './SetPassword.tsx';

/** A new password, by one of three ways: ask for a link, follow it, or change the old one when the board asks. */
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
    // Done: the sign-in page is on its way.
    case undefined:
      return null;
  }
}
