import { maxLanguageCode } from '@fieldward/domain/message/message-state.ts';
import { switchedPurposes, type MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Alert, Checkbox, Fieldset, Group, Paper, Stack, Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { ClockField } from '../../../ui/clock-field.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { DigestFields } from './digest-fields.tsx';
import type { SettingsPart } from './settings-part.ts';

const about: Readonly<Record<Exclude<MessagePurpose, 'test'>, PlainCode>> = {
  appointment: 'message.aboutAppointment',
  missed: 'message.aboutMissed',
  result: 'message.aboutResult',
  critical: 'message.aboutCritical',
  daily: 'message.aboutDaily',
  weekly: 'message.aboutWeekly',
  report: 'message.aboutReport',
};

/** Whether, to whom and when messages are written. */
export function WhenFields({ now, set, errorOf }: SettingsPart) {
  const t = useText();
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Switch
          label={t('message.sending')}
          description={t('message.sendingHint')}
          checked={now.sending}
          onChange={(event) => set({ sending: event.currentTarget.checked })}
        />
        <Fieldset legend={t('message.purposes')}>
          <Stack gap="xs">
            {switchedPurposes.map((purpose) => (
              <Checkbox
                key={purpose}
                label={t(about[purpose])}
                checked={now.purposes.includes(purpose)}
                onChange={(event) =>
                  set({
                    purposes: switchedPurposes.filter((each) =>
                      each === purpose ? event.currentTarget.checked : now.purposes.includes(each),
                    ),
                  })
                }
              />
            ))}
          </Stack>
        </Fieldset>
        <NumberField
          label={t('message.daysBefore')}
          maw={220}
          whole
          min={1}
          max={14}
          value={now.daysBefore}
          error={errorOf('daysBefore')}
          onChange={(daysBefore) => set(daysBefore === undefined ? {} : { daysBefore })}
        />
        <Fieldset legend={t('message.quiet')}>
          <Group align="flex-start">
            <ClockField
              label={t('message.quietFrom')}
              maw={120}
              value={now.quietFrom}
              error={errorOf('quietFrom')}
              onChange={(quietFrom) => set({ quietFrom })}
            />
            <ClockField
              label={t('message.quietTo')}
              description={t('message.quietHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              style={{ flexGrow: 1 }}
              value={now.quietTo}
              error={errorOf('quietTo')}
              onChange={(quietTo) => set({ quietTo })}
            />
          </Group>
        </Fieldset>
        <DigestFields now={now} set={set} errorOf={errorOf} />
        <TextField
          label={t('message.language')}
          description={t('message.languageHint')}
          maw={220}
          autoComplete="off"
          maxLength={maxLanguageCode}
          value={now.language}
          error={errorOf('language')}
          onChange={(event) => set({ language: event.currentTarget.value })}
        />
        <Switch
          label={t('message.assumeConsent')}
          description={t('message.assumeConsentHint')}
          checked={now.assumeConsent}
          onChange={(event) => set({ assumeConsent: event.currentTarget.checked })}
        />
        <Switch
          label={t('message.mayReveal')}
          checked={now.mayReveal}
          onChange={(event) => set({ mayReveal: event.currentTarget.checked })}
        />
        {now.mayReveal ? (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {t('message.mayRevealHint')}
          </Alert>
        ) : null}
      </Stack>
    </Paper>
  );
}
