import { describe, expect, test } from 'vitest';
import { printedText } from './printedText.ts';

describe('A title as publishers export it', () => {
  test.each([
    [String.raw`Rice {\&}amp; rain`, 'Rice & rain'],
    [String.raw`Rice \&amp; rain`, 'Rice & rain'],
    ['Rice &amp;amp; rain', 'Rice & rain'],
    ['Caf&eacute; culture in &#338;uvres &ndash; a review', 'Café culture in Œuvres – a review'],
    [
      'The <i>Mah\u0101va\u1e43sa</i> and its <sup>new</sup> readers',
      'The Mahāvaṃsa and its new readers',
    ],
    ['&lt;i&gt;Oryza sativa&lt;/i&gt; in CO<sub>2</sub>', 'Oryza sativa in CO2'],
    [String.raw`Emission of CO$_2$ and $\alpha$-waves`, 'Emission of CO2 and α-waves'],
    [String.raw`The $10^{th}$ century at \$5`, 'The 10th century at $5'],
    [
      String.raw`CO\textsubscript{2} and \textbf{bold} \href{https://a.example}{links}`,
      'CO2 and bold links',
    ],
    [String.raw`{\"U}ber <scp>Lanka</scp><br/>und mehr`, 'Über Lanka und mehr'],
    ['<jats:title>On <jats:italic>pirith</jats:italic></jats:title>', 'On pirith'],
    ['If a < b and c > d', 'If a < b and c > d'],
    ['AT&T; a study', 'AT&T; a study'],
    ['&#x110000; stays', '&#x110000; stays'],
    ['පාලි <i>සාහිත්‍යය</i>', 'පාලි සාහිත්‍යය'],
  ])('%s is printed as %s', (value, text) => expect(printedText(value)).toBe(text));
});
