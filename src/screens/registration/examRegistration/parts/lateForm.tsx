import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazyOptions } from '#lazy/lazyImport.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/**
 * A lazy-loaded form: rendered at once if it is loaded, otherwise when it has loaded. It never switches afterwards,
 * so that no input is lost.
 */
export function lateForm<Props extends object>(
  load: (options: LazyOptions) => Promise<ComponentType<Props>>,
) {
  let form: ComponentType<Props> | null = null;
  const fetchWith = async (options: LazyOptions) => (form = await load(options));
  const fetch = () => fetchWith({ whenGone: 'reject' });
  const Waited = lazy(async () => ({ default: await fetchWith({ isAwaited: true }) }));
  const Late = (props: Props) => {
    const [Form] = useState<ComponentType<Props>>(() => form ?? Waited);
    return (
      <Suspense fallback={<Waiting />}>
        <Form {...props} />
      </Suspense>
    );
  };
  return { fetch, Late };
}

function Waiting() {
  const { t } = useTranslation(['common']);
  return (
    <div aria-busy="true">
      <p className="sr-only">{t('common:loading')}</p>
      <Skeleton lines={6} />
    </div>
  );
}
