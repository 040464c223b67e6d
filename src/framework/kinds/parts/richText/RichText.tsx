import './richText.css';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { parseRichText } from '../../../../contract/model/richtext/parse.ts';
import {
  imageId,
  type RichElement,
  type RichNode,
} from '../../../../contract/model/richtext/tree.ts';
import { StoredImage } from '../files/stored/StoredImage.tsx';

export interface RichTextProps {
  html: string;
  /** The language of the text, for fonts, hyphenation and speech. */
  language?: string | undefined;
}

const isWebAddress = (href: string): boolean => /^https?:/i.test(href);

function Picture({ source, alt }: { source: string; alt: string }): ReactNode {
  const id = imageId(source);
  return (
    id !== null && (
      <StoredImage file={{ id, name: alt, mime: '', size: 0 }} size="preview" alt={alt} />
    )
  );
}

function element({ tag, attributes, children }: RichElement, key: number): ReactNode {
  if (tag === 'img')
    return <Picture key={key} source={attributes['src'] ?? ''} alt={attributes['alt'] ?? ''} />;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  if (tag === 'a') {
    const { href = '' } = attributes;
    const opensElsewhere = isWebAddress(href) ? { target: '_blank' } : {};
    return (
      <a key={key} className="kind-link" href={href} rel="noopener noreferrer" {...opensElsewhere}>
        {nodes(children)}
      </a>
    );
  }
  const { colspan, rowspan, start } = attributes;
  const spans = {
    ...(colspan ? { colSpan: Number(colspan) } : {}),
    ...(rowspan ? { rowSpan: Number(rowspan) } : {}),
    ...(start ? { start: Number(start) } : {}),
  };
  const inner = createElement(tag, { key, ...spans }, nodes(children));
  return tag === 'table' ? (
    <div key={key} className="rich-text-table">
      {inner}
    </div>
  ) : (
    inner
  );
}

const nodes = (children: readonly RichNode[]): ReactNode =>
  children.map((node, place) =>
    typeof node === 'string' ? <Fragment key={place}>{node}</Fragment> : element(node, place),
  );

/**
 * Renders rich text as elements from its tree; markup never reaches the browser as a string,
 * whatever its source.
 */
export function RichText({ html, language }: RichTextProps): ReactNode {
  const tree = useMemo(() => parseRichText(html), [html]);
  return (
    <div className="rich-text" lang={language}>
      {nodes(tree)}
    </div>
  );
}
