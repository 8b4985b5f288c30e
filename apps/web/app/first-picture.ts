import { directionOf, languageOfDevice } from '../lib/language.ts';
import { DEVICE_PREFIX } from '../lib/local-store.ts';
import { identifierOf, shortName, type NamedPatient, type NumberedPatient } from '../widgets/patient-name.ts';

// Where the app will draw the same: the frame (shell.module.css), and the head of the page (patient-banner.module.css).
const STYLE = `
.first { --line: #e2e7e9; --surface: #fff; --canvas: #f7f9f9; --muted: #66737a; position: fixed; inset: 0; z-index: 1; pointer-events: none;
  color: #1c2428; font: 14px/20px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Liberation Sans", Arial, sans-serif }
.first * { margin: 0 }
:root[data-mantine-color-scheme=dark] .first { --line: #333c41; --surface: #1d2327; --canvas: #161b1e; --muted: #a3adb3; color: #d5dbde }
.first-frame { background: var(--canvas) }
.first-top { position: absolute; inset: 0 0 auto; height: 52px; box-sizing: border-box; background: var(--surface); border-bottom: 1px solid var(--line) }
.first-side { position: absolute; inset-block: 52px 0; inset-inline-start: 0; width: var(--side); box-sizing: border-box; background: var(--surface); border-inline-end: 1px solid var(--line) }
.first-who { position: absolute; inset-block-start: 100px; inset-inline: var(--side) 0; margin: 0 24px; padding-block: 8px; padding-inline-start: 68px; min-height: 56px; background: var(--canvas); overflow-wrap: anywhere }
.first-who h1 { font-size: 22px; line-height: 32px; font-weight: 600 }
.first-who p { color: var(--muted); font-variant-numeric: tabular-nums }
@media (max-width: 900px) { .first { --side: 0px !important } .first-side { display: none } .first-who { inset-block-start: 96px; margin: 0 16px } }
@media (max-width: 600px) { .first-who { padding-block: 6px; padding-inline-start: 56px } .first-who h1 { font-size: 16px } }
@media print { .first { display: none } }`;

const element = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  className: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...inside);
  return made;
};

/**
 * Draws who a patient is, where the page will say it, and takes it away in the moment in which the page says it, or something else: a slow line
 * takes seconds to bring the app, and the name is known long before.
 */
export function drawFirstPicture(patient: NamedPatient & NumberedPatient): void {
  const root = document.querySelector('#root');
  const drawn = (): boolean => root?.querySelector('h1, h2, [role=alert]') != null;
  if (root === null || drawn()) return;
  const number = element('bdi', '', identifierOf(patient));
  const who = element('div', 'first-who', element('h1', '', shortName(patient)), element('p', '', number));
  const picture = element('div', 'first', element('style', '', STYLE), who);
  picture.dir = directionOf(languageOfDevice());
  picture.style.setProperty('--side', localStorage.getItem(`${DEVICE_PREFIX}navigation-collapsed`) === 'true' ? '64px' : '240px');
  if (root.childElementCount === 0) {
    picture.classList.add('first-frame');
    who.before(element('div', 'first-top'), element('div', 'first-side'));
  }
  document.body.append(picture);
  // before a frame is painted with both
  const observer = new MutationObserver(() => {
    if (root.childElementCount > 0) {
      picture.classList.remove('first-frame');
      for (const part of picture.querySelectorAll('.first-top, .first-side')) part.remove();
    }
    if (!drawn()) return;
    observer.disconnect();
    picture.remove();
  });
  observer.observe(root, { childList: true, subtree: true });
}
