import { renderHook, act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local, useLocal } from './local-store.ts';
import { storeSession } from './session-store.ts';

beforeEach(() => {
  localStorage.clear();
  local.clear();
});

describe('the local store', () => {
  it('keeps texts as texts and records as JSON under the keys of the older client', () => {
    local.set('active-workflow-name', 'Tuberculosis');
    local.set('active-patient', { uuid: 'p1', display: 'Amina Diallo' });
    expect(localStorage.getItem('active-workflow-name')).toBe('Tuberculosis');
    expect(local.get('active-patient')).toEqual({ uuid: 'p1', display: 'Amina Diallo' });
    expect(local.get('reference')).toBeUndefined();
  });

  it('reads a text that looks like JSON but is none', () => {
    local.set('reference', '[not json');
    expect(local.get('reference')).toBe('[not json');
  });

  it('goes on without a place to store when the device is full', () => {
    local.set('active_form', { uuid: 'f0', display: 'Before' });
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.set('active_form', { uuid: 'f1', display: 'Screening' });
    expect(local.get('active_form')).toEqual({ uuid: 'f1', display: 'Screening' });
    full.mockRestore();
    local.remove('active_form');
    expect(local.get('active_form')).toBeUndefined();
  });

  it('gives the same object until it changes', () => {
    local.set('active_user', ['View Reports']);
    expect(local.get('active_user')).toBe(local.get('active_user'));
  });

  it('forgets the person but not the device', () => {
    local.set('username', 'amina');
    localStorage.setItem('fieldward:language', 'fr');
    localStorage.setItem('left-by-an-older-client', '1');
    local.clear();
    expect(Object.keys(localStorage)).toEqual(['fieldward:language']);
  });

  it('redraws who reads it', () => {
    const { result } = renderHook(() => useLocal('selectedWorkflow'));
    act(() => local.set('selectedWorkflow', 'Respiratory'));
    expect(result.current).toBe('Respiratory');
    act(() => local.remove('selectedWorkflow'));
    expect(result.current).toBeUndefined();
  });

  it('holds name, id and privileges after signing in, and nothing else', () => {
    const named = (name: string) => ({ uuid: name, display: name, name });
    storeSession({
      user: {
        uuid: 'u1',
        display: 'amina',
        username: 'amina',
        systemId: '7-3',
        userProperties: {},
        person: null,
        privileges: [named('View Reports')],
        roles: [named('Clerk')],
        links: [],
      },
    });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ username: 'amina', uuid: 'u1', active_user: '["View Reports"]' });
  });
});
