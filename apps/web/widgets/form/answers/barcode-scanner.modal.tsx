import { Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';

interface BarcodeScannerProps {
  question: string;
  found: (code: string) => void;
  close: () => void;
}

/** Reads a barcode with the camera: by the browser's own detector where there is one, else by a library loaded for it. */
export default function BarcodeScanner({ question, found, close }: BarcodeScannerProps) {
  const t = useText();
  useFocusBack();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const report = useEffectEvent(found);

  useEffect(() => {
    const stopping = new AbortController();
    const screen = video.current;
    if (screen === null) return;
    read(screen, stopping.signal)
      .then((code) => {
        if (!stopping.signal.aborted) report(code);
      })
      .catch(() => {
        if (!stopping.signal.aborted) setFailed(true);
      });
    return () => stopping.abort();
  }, []);

  return (
    <Modal opened onClose={close} title={t('dataentry.scan', { question })} closeButtonProps={{ 'aria-label': t('shell.close') }} size="md">
      {failed ? (
        <Text role="alert">{t('dataentry.scanFailed')}</Text>
      ) : (
        <Text size="sm" mb="xs">
          {t('dataentry.scanHint')}
        </Text>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera picture has nothing to caption */}
      <video ref={video} muted playsInline style={{ inlineSize: '100%', display: failed ? 'none' : 'block', borderRadius: 8 }} />
    </Modal>
  );
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

/** Resolves with the first code seen; the camera is switched off when the signal is aborted. */
async function read(screen: HTMLVideoElement, stopping: AbortSignal): Promise<string> {
  const Native = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;
  if (Native === undefined) return readWithLibrary(screen, stopping);
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const off = () => stream.getTracks().forEach((track) => track.stop());
  stopping.addEventListener('abort', off);
  if (stopping.aborted) off();
  screen.srcObject = stream;
  await screen.play();
  const detector = new Native();
  while (!stopping.aborted) {
    const [code] = await detector.detect(screen);
    if (code !== undefined) return code.rawValue;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error('stopped');
}

async function readWithLibrary(screen: HTMLVideoElement, stopping: AbortSignal): Promise<string> {
  const { BrowserMultiFormatReader } = await import('@zxing/browser');
  return new Promise((resolve, reject) => {
    new BrowserMultiFormatReader()
      .decodeFromConstraints({ video: { facingMode: 'environment' } }, screen, (result, _error, controls) => {
        if (stopping.aborted) controls.stop();
        else if (result) {
          controls.stop();
          resolve(result.getText());
        }
      })
      .then((controls) => stopping.addEventListener('abort', () => controls.stop()), reject);
  });
}
