import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Callout } from '../../../framework/index.ts';
import styles from './scanning.module.css';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const PAUSE_MS = 120;

/** The browser's barcode detector if available, otherwise a small decoder loaded on demand. */
async function detector(): Promise<Detector> {
  const Own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const isOwn =
    Own !== undefined &&
    (await Own.getSupportedFormats().catch((): string[] => [])).includes('qr_code');
  if (isOwn) return new Own({ formats: ['qr_code'] });
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      if (!context || canvas.width === 0) return [];
      context.drawImage(video, 0, 0);
      try {
        return [{ rawValue: decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)) }];
      } catch {
        // Most camera frames contain no code.
        return [];
      }
    },
  };
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
};

/** The camera picture until it contains a code. It never leaves the phone. */
export function CameraScanner({ onFound }: { onFound: (text: string) => void }) {
  const translate = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    const look = async (reader: Detector): Promise<void> => {
      const { current } = video;
      if (isOver || !current) return;
      const [code] =
        current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
          ? await reader.detect(current).catch(() => [])
          : [];
      if (isOver) return;
      if (code?.rawValue) found(code.rawValue);
      else timer = window.setTimeout(() => void look(reader), PAUSE_MS);
    };
    const begin = async (): Promise<void> => {
      if (!navigator.mediaDevices?.getUserMedia) return setProblem('insecure');
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
        });
        const reader = await detector();
        const { current } = video;
        if (isOver || !current) return;
        current.srcObject = stream;
        await current.play();
        await look(reader);
      } catch (error) {
        if (!isOver) setProblem(PROBLEMS[error instanceof Error ? error.name : ''] ?? 'failed');
      } finally {
        if (isOver) for (const track of stream?.getTracks() ?? []) track.stop();
      }
    };
    void begin();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);

  if (problem !== null)
    return <Callout tone="caution">{translate(`scanning.camera.${problem}`)}</Callout>;
  return (
    <div className={styles.camera}>
      <video
        ref={video}
        className={styles.video}
        aria-label={translate('scanning.camera.picture')}
        muted
        playsInline
      />
      <p className={styles.aim}>{translate('scanning.camera.aim')}</p>
    </div>
  );
}
