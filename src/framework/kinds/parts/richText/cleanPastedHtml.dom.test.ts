import { expect, it } from 'vitest';
import { canonicalRichText } from '../../../../contract/model/richtext/plainText.ts';
import { cleanPastedHtml } from './cleanPastedHtml.ts';

const pasted = (html: string): string => canonicalRichText(cleanPastedHtml(html));
const item = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

it('Word’s flat paragraphs become nested lists, numbered where they were', () => {
  const html = `<html xmlns:o="urn:x"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->
    <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Agenda</b><o:p>&nbsp;</o:p></p>
    ${item(1, '·', 'Minutes')}${item(2, '1.', 'First')}${item(2, '2.', 'Second')}${item(1, '·', 'Budget')}
    <p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>End</p>${item(1, '1.', 'Anew')}<!--EndFragment--></body></html>`;
  expect(pasted(html)).toBe(
    '<p><strong>Agenda</strong>\u00a0</p><ul><li>Minutes<ol><li>First</li><li>Second</li></ol></li><li>Budget</li></ul><p>End</p><ol><li>Anew</li></ol>',
  );
});

it('Google Docs’ wrapper is not bold, and its styles become elements', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic;text-decoration:underline">both</span></p><ul><li dir="ltr"><p role="presentation"><span style="vertical-align:super">one</span></p></li></ul></b>`;
  expect(pasted(html)).toBe(
    '<p><strong>Bold</strong> and <u><em>both</em></u></p><ul><li><p><sup>one</sup></p></li></ul>',
  );
});

it('Headings of a pasted page fit below the headings of ours', () => {
  expect(pasted('<h1>a</h1><h3>b</h3><h6>c</h6>')).toBe('<h2>a</h2><h3>b</h3><h4>c</h4>');
});

it('Content that runs, loads or covers is removed before it is parsed', () => {
  const html =
    '<img src=x onerror="alert(1)"><script>alert(1)</script><iframe src="//evil.example"></iframe><p onclick="alert(1)" style="position:fixed">text</p><svg onload=alert(1)></svg>';
  expect(cleanPastedHtml(html)).not.toMatch(/onerror|onclick|onload|script|iframe|style|svg/);
  expect(pasted(html)).toBe('<p>text</p>');
});
