import { Anchor } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

/** A text from the address; '' when it is not there. */
export function useParam(name: string): string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** `go(path, search)`: opens a page of the application; undefined values are left out of the address. */
export function useGo(): (to: string, search?: Search, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, search = {}, replace = false) => {
      void navigate({ to, search, replace } as unknown as Parameters<typeof navigate>[0]);
    },
    [navigate],
  );
}

/** `href(path, search)`: the address of a page of the application, for a link that is made elsewhere. */
export function useHref(): (to: string, search?: Search) => string {
  const router = useRouter();
  return useCallback(
    (to, search = {}) => router.buildLocation({ to, search } as unknown as Parameters<typeof router.buildLocation>[0]).href,
    [router],
  );
}

/** A link to a page of the application. */
export function RouteLink({
  to,
  search = {},
  children,
  label,
  ...rest
}: {
  to: string;
  search?: Search;
  children: ReactNode;
  className?: string;
  fw?: number;
  /** What it is called where its content says too little. */
  label?: string;
  /** Called before the page opens. */
  onClick?: () => void;
}) {
  const target = { to, search } as unknown as { to: '/' };
  return (
    <Anchor component={Link} {...target} {...(label === undefined ? {} : { 'aria-label': label })} {...rest}>
      {children}
    </Anchor>
  );
}
