import type { FlatNamespace } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** A sentence that a machine names by its key, with the namespace in front, or that the server wrote. */
export type MessageLike =
  | { key: string; values?: Readonly<Record<string, string | number>> }
  | { text: string };

const namespaceOf = (message: MessageLike | undefined) =>
  message && 'key' in message ? [message.key.split(':')[0] as FlatNamespace] : [];

/**
 * Turns the messages of machines into sentences. Fetches the namespaces that they name; until then the text says
 * that it is loading.
 */
export function useMessage(
  ...expected: readonly (MessageLike | undefined)[]
): (message: MessageLike) => string {
  const { t } = useTranslation([
    ...new Set<FlatNamespace>(['common', 'shell', ...expected.flatMap(namespaceOf)]),
  ]);
  return useCallback(
    // Machines use plain string keys; a test checks them against the locale files.
    (message) =>
      'text' in message
        ? message.text
        : t(message.key as never, { ...message.values }) || t('common:loading'),
    [t],
  );
}
