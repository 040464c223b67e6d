import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { parseRichText } from '../../contract/model/richtext/parse.ts';
import { imageId, type RichElement, type RichNode } from '../../contract/model/richtext/tree.ts';
import { useSurroundings } from '../surroundings.ts';
import { usePictures } from './pictures.ts';

const isWebAddress = (href: string): boolean => /^https?:/i.test(href);

function TextPicture({ source, alt }: { source: string; alt: string }) {
  const { apiBase } = useSurroundings();
  const sourceOf = usePictures();
  const id = imageId(source);
  return id === null ? null : (
    <img
      src={sourceOf({ id, url: `${apiBase}/public/files/${id}` }, 'preview')}
      alt={alt}
      loading="lazy"
    />
  );
}

function element({ tag, attributes, children }: RichElement, key: number): ReactNode {
  if (tag === 'img')
    return <TextPicture key={key} source={attributes['src'] ?? ''} alt={attributes['alt'] ?? ''} />;
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key });
  const { href, colspan, rowspan, start } = attributes;
  const given = {
    ...(href === undefined
      ? {}
      : { href, rel: 'noopener noreferrer', ...(isWebAddress(href) ? { target: '_blank' } : {}) }),
    ...(colspan ? { colSpan: Number(colspan) } : {}),
    ...(rowspan ? { rowSpan: Number(rowspan) } : {}),
    ...(start ? { start: Number(start) } : {}),
  };
  const inner = createElement(tag, { key, ...given }, nodes(children));
  return tag === 'table' ? (
    <div key={key} className="wide" tabIndex={0} role="group">
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

/** Renders rich text as elements built from its tree; markup is never passed to the browser. */
export function RichText({ html, lang }: { html: string; lang?: string | undefined }) {
  const { apiBase } = useSurroundings();
  const tree = useMemo(
    () => parseRichText(html.replaceAll(`<img src="${apiBase}/public/files/`, '<img src="/files/')),
    [apiBase, html],
  );
  return (
    <div className="prose" lang={lang}>
      {nodes(tree)}
    </div>
  );
}
