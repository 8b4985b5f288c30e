import { describe, expect, test } from 'vitest';
import { emptyReportContent, parseReportContent, printReportContent, type ReportContent } from './report-content.ts';

const [form, question, yes] = ['9b68a10b-3ede-43f6-b019-d0823e28ebd1', '3h98a10f-3edz-43f6-b020-d0823e28ebd1', 'a1'];

const full: ReportContent = {
  ...emptyReportContent,
  programme: {
    ...emptyReportContent.programme,
    screened: { forms: [form] },
    diagnosed: { concept: question, answers: [yes] },
    followUpDays: 7,
    nextAppointment: [question],
  },
  attributes: { ...emptyReportContent.attributes, externalId: yes },
  columns: {
    presumptivePatients: [
      { header: 'Screening Date', condition: { forms: [form] }, show: 'date' },
      { header: 'Tool', concept: question, forms: [form] },
    ],
    diagnosedTbPatients: [{ header: 'Regimen', concept: question }],
  },
  custom: {
    ...emptyReportContent.custom,
    oxygen: {
      ...emptyReportContent.custom.oxygen,
      rate: question,
      conditions: [{ header: 'TB', condition: { concept: question } }],
    },
  },
};

describe('parseReportContent', () => {
  test.each([
    ['empty', emptyReportContent],
    ['full', full],
  ])('reads what was printed: %s', (_name, content) => {
    const parsed = parseReportContent(printReportContent(content));
    expect(parsed.problems).toEqual([]);
    expect(parsed.content).toEqual(content);
  });

  test.each(['', '  ', '{}', '{"programme":{},"custom":{"oxygen":{}}}'])('what is missing is empty: %j', (text) => {
    expect(parseReportContent(text)).toEqual({ content: emptyReportContent, problems: [], references: [] });
  });

  test.each([
    ['{', 'report.contentNotJson', undefined],
    ['[]', 'report.contentNotObject', '{}'],
    ['7', 'report.contentNotObject', '{}'],
    ['{"program":{}}', 'report.contentUnknownName', 'program'],
    ['{"programme":{"screened":"x"}}', 'report.contentNotObject', 'programme.screened'],
    ['{"programme":{"screened":{"form":["a"]}}}', 'report.contentUnknownName', 'programme.screened.form'],
    ['{"programme":{"screened":{"forms":"a"}}}', 'report.contentNotList', 'programme.screened.forms'],
    ['{"programme":{"screened":{"forms":["a","b c"]}}}', 'report.contentNotUuid', 'programme.screened.forms[1]'],
    ['{"programme":{"screened":{"concept":7}}}', 'report.contentNotUuid', 'programme.screened.concept'],
    ['{"programme":{"screened":{"answers":["a"]}}}', 'report.contentAnswersAlone', 'programme.screened'],
    ['{"programme":{"followUpDays":0}}', 'report.contentNotWhole', 'programme.followUpDays'],
    ['{"programme":{"followUpDays":"30"}}', 'report.contentNotWhole', 'programme.followUpDays'],
    ['{"attributes":{"phone":"a"}}', 'report.contentUnknownName', 'attributes.phone'],
    ['{"columns":{"presumptivePatients":[{"concept":"a"}]}}', 'report.contentNotHeader', 'columns.presumptivePatients[0].header'],
    [
      '{"columns":{"diagnosedTbPatients":[{"header":"A","condition":{},"show":"age"}]}}',
      'report.contentNotChoice',
      'columns.diagnosedTbPatients[0].show',
    ],
    [
      '{"columns":{"diagnosedTbPatients":[{"header":"A","concept":"a","show":"date"}]}}',
      'report.contentUnknownName',
      'columns.diagnosedTbPatients[0].show',
    ],
    ['{"custom":{"oxygen":{"flow":"a"}}}', 'report.contentUnknownName', 'custom.oxygen.flow'],
    ['{"__proto__":{"a":1}}', 'report.contentUnknownName', '__proto__'],
  ])('%s', (text, code, path) => {
    const [problem, ...others] = parseReportContent(text).problems;
    expect(others).toEqual([]);
    expect(problem?.code).toBe(code);
    expect(problem?.holes?.['path']).toBe(path);
  });

  test('a list is not endless', () => {
    const forms = Array.from({ length: 201 }, () => 'a');
    expect(parseReportContent(JSON.stringify({ programme: { screened: { forms } } })).problems).toEqual([
      { code: 'report.contentNotList', holes: { path: 'programme.screened.forms', max: 200 } },
    ]);
  });

  test('tells which uuids are named where, and of what', () => {
    expect(parseReportContent(printReportContent(full)).references).toEqual(
      expect.arrayContaining([
        { path: 'programme.screened.forms[0]', table: 'encounter_type', uuid: form },
        { path: 'programme.nextAppointment[0]', table: 'concept', uuid: question },
        { path: 'programme.diagnosed.answers[0]', table: 'concept', uuid: yes },
        { path: 'attributes.externalId', table: 'patient_identifier_type', uuid: yes },
        { path: 'custom.oxygen.conditions[0].condition.concept', table: 'concept', uuid: question },
      ]),
    );
  });
});
