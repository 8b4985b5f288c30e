import { helpAddress, type Language } from './lib/language.ts';

/** A page of the guide: its address, and what stands there. */
export interface GuidePage {
  readonly address: string;
  readonly html: string;
}

/** A section of the guide: its id, its heading, and what stands below it. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

const HEADING = /<h2 id="([\w-]+)">(.*?)<\/h2>/gs;

/**
 * Cuts the guide of a language, written as one page, into a page for each section and one with the contents.
 * @param whole the one page: an `h1`, and below it an `h2` with an id for each section
 * @throws Error for a link within the guide that leads nowhere.
 */
export function guidePages(whole: string, language: Language): readonly GuidePage[] {
  const main = between(whole, '<main>', '</main>');
  const headings = [...main.matchAll(HEADING)];
  const sections = headings.map(({ 0: heading, 1: id = '', 2: title = '', index }, at): Section => ({
    id,
    title,
    body: main.slice(index + heading.length, headings[at + 1]?.index ?? main.length),
  }));
  const home = new Map(sections.flatMap(({ id, body }) => [id, ...idsIn(body)].map((each) => [each, id] as const)));
  /** Links to what was on the same page lead to the page on which it is now. */
  const linked = (html: string, here: string | null): string =>
    html.replace(/href="#([\w-]+)"/g, (link, id: string) => {
      const section = home.get(id);
      if (section === undefined) throw new Error(`the guide in ${language} links to #${id}, which is nowhere`);
      if (section === here) return here === id ? `href="${helpAddress(language, id)}" aria-current="page"` : link;
      return `href="${helpAddress(language, section)}${section === id ? '' : `#${id}`}"`;
    });
  const page = (section: Section | null, content: string): GuidePage => {
    const here = section?.id;
    const frame = whole
      .replace(/<title>(.*?)<\/title>/s, (all, title: string) => (section ? `<title>${plain(section.title)} · ${title}</title>` : all))
      .replace(main, () => content)
      // the other languages have the same sections
      .replace(/href="\/help\/(index|fr|ar)\.html"(?=[^>]*(?:lang|aria-current)=)/g, (_link, code: string) => {
        const other = code === 'index' ? 'en' : (code as Language); // as matched
        return `href="${helpAddress(other, here)}"`;
      });
    return { address: helpAddress(language, here), html: linked(frame, here ?? null) };
  };
  const intro = main.slice(0, headings[0]?.index ?? main.length);
  const contents = `${intro}<ol>${sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ol>`;
  const turn = (section: Section | undefined, rel: 'prev' | 'next'): string =>
    section === undefined ? '' : `<a rel="${rel}" href="#${section.id}">${section.title}</a>`;
  return [
    page(null, contents),
    ...sections.map((section, at) =>
      page(
        section,
        `<h1>${section.title}</h1>${section.body}<nav class="turn">${turn(sections[at - 1], 'prev')}${turn(sections[at + 1], 'next')}</nav>`,
      ),
    ),
  ];
}

function between(text: string, from: string, to: string): string {
  return text.slice(text.indexOf(from) + from.length, text.indexOf(to));
}

const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([\w-]+)"/g)].map(([, id = '']) => id);

const plain = (html: string): string => html.replace(/<[^>]+>/g, '');
