import type { Webhook, WebhookAct } from '@fieldward/contract/audit/webhook.operations.ts';
import { IconKey, IconMailX, IconPencil, IconPlayerPause, IconPlayerPlay, IconRepeat, IconSend, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { actOnWebhook, WEBHOOKS } from './webhook.queries.ts';

/** What is open above the list. */
export type WebhookDialog =
  | { readonly kind: 'form'; readonly hook: Webhook | null }
  | { readonly kind: 'replay' | 'dead'; readonly hook: Webhook }
  | { readonly kind: 'secret'; readonly name: string; readonly secret: string };

/** What can be done with a webhook. */
export function WebhookMenu({ hook, open }: { hook: Webhook; open: (dialog: WebhookDialog) => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, work] = useWork();
  const { uuid, name, state, dead } = hook;

  const act = (what: WebhookAct, done?: () => void) =>
    work(async () => {
      const { secret } = await actOnWebhook(uuid, what);
      done?.();
      await queries.invalidateQueries({ queryKey: WEBHOOKS });
      if (secret !== null) open({ kind: 'secret', name, secret });
    });

  async function renew(): Promise<void> {
    if (await confirm({ title: t('webhook.newSecret'), message: t('webhook.newSecretSure'), destructive: false })) await act('secret');
  }
  async function remove(): Promise<void> {
    if (await confirm({ title: t('webhook.remove'), message: t('webhook.removeSure', { name: isolated(name) }), yes: t('webhook.remove') }))
      await act('remove', () => notify('webhook.removed', { name }));
  }

  return (
    <MoreMenu label={t('webhook.moreOf', { name: isolated(name) })}>
      <MenuEntry icon={IconPencil} text={t('webhook.edit')} onClick={() => open({ kind: 'form', hook })} />
      <MenuEntry icon={IconSend} text={t('webhook.ping')} disabled={busy} onClick={() => void act('ping')} />
      {state === 'on' ? (
        <MenuEntry icon={IconPlayerPause} text={t('webhook.pause')} disabled={busy} onClick={() => void act('pause')} />
      ) : (
        <MenuEntry icon={IconPlayerPlay} turns text={t('webhook.start')} disabled={busy} onClick={() => void act('start')} />
      )}
      <MenuEntry icon={IconRepeat} text={t('webhook.replay')} onClick={() => open({ kind: 'replay', hook })} />
      {dead === 0 ? null : <MenuEntry icon={IconMailX} text={t('webhook.dead')} onClick={() => open({ kind: 'dead', hook })} />}
      <MenuEntry icon={IconKey} text={t('webhook.newSecret')} disabled={busy} onClick={() => void renew()} />
      <MenuEntry icon={IconTrash} color="red" text={t('webhook.remove')} disabled={busy} onClick={() => void remove()} />
    </MoreMenu>
  );
}
