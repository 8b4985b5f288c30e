// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { createBuilderStore, type BuilderStore } from './builder-store.ts';
import { questionIn } from './bank-question.ts';
import { newCopy } from './working-copy.ts';

const textbox = { display: 'Textbox' };
const question = (uuid: string) => questionIn({ uuid, name: uuid, attributeName: 'Text', fieldType: textbox });
const heading = questionIn({
  uuid: 'q-heading',
  name: 'Heading',
  fieldType: { uuid: '1d5e86fa-c2cc-11de-8d13-0010c6dffd0f', display: 'Heading' },
});

let now = 0;
let store: BuilderStore;
const names = () => store.copy().fields.map(({ field }) => field.uuid);
const uuidAt = (at: number) => store.order()[at] ?? '';

beforeEach(() => {
  now = 0;
  store = createBuilderStore(newCopy('form'), undefined, () => (now += 5_000));
  for (const uuid of ['a', 'b', 'c', 'd']) store.add(question(uuid));
});

describe('adding', () => {
  it('puts a question at the end or at a position, and opens its card', () => {
    store.add(question('x'), 1);
    expect(names()).toEqual(['a', 'x', 'b', 'c', 'd']);
    expect(store.isOpen(uuidAt(1))).toBe(true);
    expect(store.active()).toBe(uuidAt(1));
  });

  it('refuses a question that is on the form', () => {
    expect(store.add(question('b'))).toBeNull();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(store.asking(question('b'))?.uuid).toBe(uuidAt(1));
  });

  it('lets headings repeat', () => {
    expect(store.add(heading)).not.toBeNull();
    expect(store.add(heading)).not.toBeNull();
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'q-heading', 'q-heading']);
  });
});

describe('order', () => {
  it.each([
    [0, 3, ['b', 'c', 'd', 'a']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 2, ['a', 'c', 'b', 'd']],
    [2, 99, ['a', 'b', 'd', 'c']],
    [2, -5, ['c', 'a', 'b', 'd']],
    [1, 1, ['a', 'b', 'c', 'd']],
  ])('moves %i to %i', (from, to, expected) => {
    store.move(uuidAt(from), to);
    expect(names()).toEqual(expected);
    expect(store.order().map((uuid) => store.positionOf(uuid))).toEqual([0, 1, 2, 3]);
  });

  it('counts the moves of one gesture as one step', () => {
    const moved = uuidAt(0);
    store.move(moved, 1, 'lift 1');
    store.move(moved, 2, 'lift 1');
    expect(names()).toEqual(['b', 'c', 'a', 'd']);
    expect(store.undo()).not.toBeNull();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('fields', () => {
  it('keeps the order and every other field as they are while one is changed', () => {
    const order = store.order();
    const other = store.field(uuidAt(1));
    store.setField(uuidAt(0), { displayText: 'Name?' });
    expect(store.order()).toBe(order);
    expect(store.field(uuidAt(1))).toBe(other);
    expect(store.field(uuidAt(0))?.displayText).toBe('Name?');
  });

  it('removes a field, and undo brings it back with its settings and names it', () => {
    const uuid = uuidAt(1);
    store.setField(uuid, { displayText: 'Typed' });
    store.remove(uuid);
    expect(names()).toEqual(['a', 'c', 'd']);
    expect(store.undo()).toBe(uuid);
    expect(store.field(uuid)?.displayText).toBe('Typed');
    store.redo();
    expect(names()).toEqual(['a', 'c', 'd']);
  });
});

describe('changed', () => {
  it('is about content, not about what was done', () => {
    const stored = { ...newCopy('form'), name: 'Screening' };
    store = createBuilderStore(stored);
    store.setHead({ name: 'Screening 2' });
    expect(store.changed()).toBe(true);
    store.setHead({ name: 'Screening' });
    expect(store.changed()).toBe(false);
    store.setCases([]);
    expect(store.changed()).toBe(true);
    store.settle(store.copy());
    expect(store.changed()).toBe(false);
  });

  it('holds at once for a copy that was kept on the device, and undo gives the stored form', () => {
    const stored = { ...newCopy('form'), name: 'Screening' };
    store = createBuilderStore(stored, { ...stored, name: 'Kept' });
    expect(store.changed()).toBe(true);
    expect(store.copy().name).toBe('Kept');
    store.undo();
    expect(store.copy()).toBe(stored);
  });
});
