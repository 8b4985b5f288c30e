import { lazy, Suspense, useState, type ComponentType } from 'react';
import { warmUp } from '../lib/warm-up.ts';

/**
 * A component whose code is fetched after the page is drawn: dialogs, panels. Until then nothing stands in its place.
 * `wanted` says for which properties it shows something; before that has happened it is not even fetched.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  wanted: (props: P) => boolean = () => true,
): ComponentType<P> {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const fetch = (): Promise<{ default: ComponentType<P> }> => {
    loading ??= load().then((component) => ({ default: component }));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const Component = lazy(fetch) as unknown as ComponentType<P>;
  warmUp(fetch);
  return function Late(props: P) {
    const [started, setStarted] = useState(false);
    const now = wanted(props);
    if (now && !started) setStarted(true);
    return now || started ? (
      <Suspense fallback={null}>
        <Component {...props} />
      </Suspense>
    ) : null;
  };
}
