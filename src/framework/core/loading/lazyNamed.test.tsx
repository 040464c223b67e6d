import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyNamed } from './lazyNamed.ts';

const chunk = async () => ({ Poem: ({ line }: { line: string }) => <p>{line}</p> });
const shown = (Poem: ReturnType<typeof lazyNamed<'Poem', { line: string }>>) =>
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Poem line="here" />
    </Suspense>,
  );

describe('a component in its own chunk', () => {
  it('suspends if it has not been preloaded', async () => {
    shown(lazyNamed(chunk, 'Poem'));
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(await screen.findByText('here')).toBeInTheDocument();
  });

  it('renders at once if it has been preloaded', async () => {
    const Poem = lazyNamed(chunk, 'Poem');
    await Poem.preload();
    shown(Poem);
    expect(screen.getByText('here')).toBeInTheDocument();
  });
});
