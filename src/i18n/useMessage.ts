import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A sentence that a machine names by its key, with the namespace in front, or that a server wrote. */
export type MessageLike =
  { key: string; values?: Readonly<Record<string, string | number>> } | { text: string };

/** Turns the messages of machines into sentences; their namespaces are fetched when they are not there yet. */
export function useMessage(): (message: MessageLike) => string {
  const { t } = useTranslation(['common', 'shell', 'signIn', 'account']);
  return useCallback(
    // Machines name keys as plain strings; a test holds them against the locale files.
    (message) => ('text' in message ? message.text : t(message.key as never, { ...message.values })),
    [t],
  );
}
