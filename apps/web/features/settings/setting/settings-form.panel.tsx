import { Button, Paper, Radio, Select, Stack, Switch, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type FormEvent } from 'react';
import { dateFormats, formatDate } from '@fieldward/domain/time/date-format.ts';
import { passwordPolicies } from '@fieldward/domain/account/password.ts';
import type { SettingChoices } from '@fieldward/contract/settings/settings.operations.ts';
import { settingNames, submissionChecks, type SettingName, type SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { longestProgrammeName, settingProblem } from '@fieldward/domain/settings/system-setting.ts';
import { today } from '../../../lib/clock.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useFormatShown } from '../../../lib/format-shown.ts';
import { dayjsFormat } from '../../../lib/settings.ts';
import { useLanguage, useMessageText, useText } from '../../../lib/text.ts';
import { EarlierDraft } from '../../../ui/draft-offer.tsx';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { usePatternEngine } from '../../../widgets/question-settings/settings-problems.ts';
import { CorrectionSettings } from './correction-settings.panel.tsx';
import { DeviceSettings } from './device-settings.panel.tsx';
import { NumberSetting, ORDER, type SettingsPart } from './number-setting.tsx';
import { IdentifierFormat } from './identifier-format.tsx';
import type { Tagged } from '../../../lib/api.ts';
import { RegistrationSettings } from './registration-settings.panel.tsx';
import { VisitSettings } from './visit-settings.panel.tsx';
import { saveSettings } from './settings.queries.ts';
import classes from './settings.module.css';

/** Long enough to read that it was saved, then the page starts anew with the settings. */
const RELOAD_AFTER = 1_200;

/** The sentence for each way to check forms of other applications. */
const CHECKS = { strict: 'settings.checkStrict', mark: 'settings.checkMark', lenient: 'settings.checkLenient' } as const;

interface SettingsFormProps {
  /** The settings as they were read, with their version. */
  before: Tagged<SettingValues>;
  choices: SettingChoices;
  readOnly: boolean;
  /** Whether somebody has confirmed the time zone; undefined where that is not known. */
  zoneConfirmed?: boolean | undefined;
}

/** Global Configuration and what is ours, with one Save: everything is saved or nothing. What is wrong is told while one types. */
export function SettingsForm({ before, choices, readOnly, zoneConfirmed }: SettingsFormProps) {
  const t = useText();
  const [values, setValues] = useState(before.data);
  const kept = useKeptForm('settings', before.data, values, setValues);
  /** What the server refused, until the field is changed. */
  const [refused, setRefused] = useState<Partial<Record<SettingName, string>>>({});
  const [busy, setBusy] = useState(false);
  /** What the server has: as it was read, and then as it was saved. */
  const stored = useRef(before);
  const queries = useQueryClient();
  const reload = useReload(() => {
    setBusy(false);
    void queries.invalidateQueries({ queryKey: ['settings'], exact: true });
  });

  const problems = useProblems(values, choices);
  const errorOf = (name: SettingName): string | undefined => problems[name] ?? refused[name];
  const set = (name: SettingName) => (value: string | null) => {
    reload.stay();
    setValues((old) => ({ ...old, [name]: value ?? '' }));
    setRefused(({ [name]: _gone, ...rest }) => rest);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const toFirstProblem = () => requestAnimationFrame(() => focusFirstProblem(form));
    if (busy || readOnly) return;
    if (Object.keys(problems).length > 0) return void toFirstProblem();
    setBusy(true);
    reload.begin();
    try {
      stored.current = await saveSettings(values, stored.current, zoneConfirmed === false ? ['timeZone'] : []);
      // where somebody else's values were chosen they are shown
      setValues((now) => (now === values ? { ...now, ...stored.current.data } : now));
      kept.drop();
      notify('settings.updated');
      reload.soon();
    } catch (error) {
      setBusy(false);
      const fields = fieldProblems(error);
      if (Object.keys(fields).length === 0) return notifyProblem(error);
      setRefused(fields);
      toFirstProblem();
    }
  }

  const common = {
    inputWrapperOrder: ORDER,
    readOnly,
    withAsterisk: true,
    'aria-required': true,
    allowDeselect: false,
    placeholder: t('settings.choose'),
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)} onInput={reload.stay}>
      <EarlierDraft kept={kept} />
      <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="configuration">
        <Title order={2} id="configuration">
          {t('settings.configuration')}
        </Title>
        <div className={classes.fields}>
          <TextField
            className={classes.alone}
            label={t('settings.programmeName')}
            description={t('settings.programmeNameHint')}
            inputWrapperOrder={ORDER}
            withAsterisk
            aria-required
            readOnly={readOnly}
            dir="auto"
            autoComplete="off"
            maxLength={longestProgrammeName}
            value={values.programmeName}
            error={errorOf('programmeName')}
            onChange={(event) => set('programmeName')(event.currentTarget.value)}
          />
          <IdentifierFormat
            format={values.identifierFormat}
            onChange={set('identifierFormat')}
            error={errorOf('identifierFormat')}
            readOnly={readOnly}
          />
          <Select
            {...common}
            className={classes.alone}
            label={t('settings.dateFormat')}
            data={useDateFormats()}
            value={values.dateFormat || null}
            onChange={set('dateFormat')}
            error={errorOf('dateFormat')}
          />
          <SearchSelect
            {...common}
            label={t('settings.country')}
            description={t('settings.countryHint')}
            nothingFoundMessage={t('settings.noMatch')}
            data={[...choices.countries]}
            value={values.country || null}
            onChange={set('country')}
            error={errorOf('country')}
          />
          <SearchSelect
            {...common}
            label={t('settings.currency')}
            description={t('settings.currencyHint')}
            nothingFoundMessage={t('settings.noMatch')}
            data={useCurrencies(choices.currencies)}
            value={values.currency || null}
            onChange={set('currency')}
            error={errorOf('currency')}
          />
          <SearchSelect
            {...common}
            label={t('settings.timeZone')}
            description={<ZoneHint confirmed={zoneConfirmed} />}
            nothingFoundMessage={t('settings.noMatch')}
            data={choices.zones.includes(values.timeZone) ? [...choices.zones] : [values.timeZone, ...choices.zones]}
            value={values.timeZone || null}
            onChange={set('timeZone')}
            error={errorOf('timeZone')}
          />
        </div>
      </Paper>
      <AccessSettings values={values} set={set} errorOf={errorOf} readOnly={readOnly} />
      <CorrectionSettings values={values} set={set} errorOf={errorOf} readOnly={readOnly} />
      <RegistrationSettings values={values} set={set} errorOf={errorOf} readOnly={readOnly} />
      <VisitSettings values={values} set={set} errorOf={errorOf} readOnly={readOnly} />
      <DeviceSettings values={values} set={set} errorOf={errorOf} readOnly={readOnly} />
      {readOnly ? null : (
        <Button type="submit" loading={busy} style={{ justifySelf: 'start' }}>
          {t('shell.save')}
        </Button>
      )}
    </form>
  );
}

/** What is wrong with the values as they stand, by setting. */
function useProblems(values: SettingValues, choices: SettingChoices): Partial<Record<SettingName, string>> {
  const say = useMessageText();
  const patterns = usePatternEngine(true);
  return useMemo(() => {
    const known = {
      patterns,
      countries: new Set(choices.countries),
      currencies: new Set(choices.currencies),
      zones: new Set(choices.zones),
    };
    return Object.fromEntries(
      settingNames.flatMap((name) => {
        const message = settingProblem(name, values[name], known);
        return message === null ? [] : [[name, say(message)] as const];
      }),
    ) as Partial<Record<SettingName, string>>; // by the names of settings
  }, [values, patterns, choices, say]);
}

/** What the zone is for, and whether somebody has confirmed it. */
function ZoneHint({ confirmed }: { confirmed: boolean | undefined }) {
  const t = useText();
  return (
    <>
      {t('settings.timeZoneHint')}
      {confirmed === undefined ? null : (
        <>
          <br />
          {t(confirmed ? 'settings.zoneConfirmed' : 'settings.zoneUnconfirmed')}
        </>
      )}
    </>
  );
}

/** How people sign in, and what they are shown. */
function AccessSettings(part: SettingsPart) {
  const { values, set, errorOf, readOnly } = part;
  const t = useText();
  return (
    <Paper component="section" withBorder p="lg" className={classes.section} aria-labelledby="access">
      <Title order={2} id="access">
        {t('settings.access')}
      </Title>
      <NumberSetting {...part} name="idleMinutes" label={t('settings.idleMinutes')} description={t('settings.idleMinutesHint')} />
      <RadioChoice
        label={t('settings.passwordPolicy')}
        description={t('settings.passwordPolicyHint')}
        value={values.passwordPolicy}
        onChange={set('passwordPolicy')}
        error={errorOf('passwordPolicy')}
      >
        <Stack gap="xs" mt="xs">
          {passwordPolicies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              disabled={readOnly}
              label={t(policy === 'modern' ? 'settings.policyModern' : 'settings.policySpecification')}
            />
          ))}
        </Stack>
      </RadioChoice>
      <RadioChoice
        label={t('settings.submissionCheck')}
        description={t('settings.submissionCheckHint')}
        value={values.submissionCheck}
        onChange={set('submissionCheck')}
        error={errorOf('submissionCheck')}
      >
        <Stack gap="xs" mt="xs">
          {submissionChecks.map((check) => (
            <Radio key={check} value={check} disabled={readOnly} label={t(CHECKS[check])} />
          ))}
        </Stack>
      </RadioChoice>
      <Switch
        label={t('settings.dashboard')}
        description={t('settings.dashboardHint')}
        disabled={readOnly}
        checked={values.dashboard === 'true'}
        onChange={(event) => set('dashboard')(String(event.currentTarget.checked))}
      />
    </Paper>
  );
}

/** Starts the page anew a moment after a save; not when the person goes on typing meanwhile: that is kept, to be saved next. */
function useReload(onStay: () => void): { begin: () => void; soon: () => void; stay: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typing = useRef(false);
  const cancel = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) onStay();
    cancel();
  });
  // who went to another page types there
  useEffect(() => () => leave(), []);
  return {
    begin() {
      typing.current = false;
    },
    soon() {
      if (typing.current) return onStay();
      timer.current = setTimeout(() => location.reload(), RELOAD_AFTER);
    },
    stay() {
      typing.current = true;
      if (timer.current !== undefined) onStay();
      cancel();
    },
  };
}

/** Each format with today's date written in it. */
function useDateFormats(): { value: string; label: string }[] {
  const formatShown = useFormatShown();
  const language = useLanguage();
  const [now] = useState(today);
  return dateFormats.map((format) => ({
    value: format,
    label: `${formatShown(dayjsFormat(format))} (${formatDate(now, format, language)})`,
  }));
}

/** Each code with the currency's name in the person's language. */
function useCurrencies(codes: readonly string[]): { value: string; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return codes.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
  }, [codes, language]);
}
