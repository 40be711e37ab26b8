import { useSelector } from '@xstate/react';
import type { LoginRef } from '#machines/access/login/login.machine.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { RecallForm } from './RecallForm.tsx';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page; a link replaces it with the form for a forgotten user name. */
export default function LoginScreen({ actor }: { actor: LoginRef }) {
  const isRecalling = useSelector(actor, (snapshot) => snapshot.hasTag('recalling'));
  if (isRecalling) return <RecallForm actor={actor} />;
  return (
    <>
      <SignInForm onRecall={() => actor.send({ type: 'userName.recall' })} />
      <DemoAccounts actor={actor} />
    </>
  );
}
