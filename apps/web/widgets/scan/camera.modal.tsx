import { Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';

interface CameraProps {
  /** What is scanned, in words: 'a card'. */
  what: string;
  found: (code: string) => void;
  close: () => void;
}

/** Reads a barcode or a QR code with the camera: by the browser's own detector where there is one, else by a library loaded for it. */
export function Camera({ what, found, close }: CameraProps) {
  const t = useText();
  useFocusBack();
  return (
    <Modal opened onClose={close} title={t('scan.title', { what })} closeButtonProps={{ 'aria-label': t('shell.close') }} size="md">
      <CameraPicture found={found} />
    </Modal>
  );
}

/** What the camera sees, until it has seen a code. A part of its own: it begins once the dialog has drawn it. */
function CameraPicture({ found }: Pick<CameraProps, 'found'>) {
  const t = useText();
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
    <>
      {failed ? (
        <Text role="alert">{t('scan.failed')}</Text>
      ) : (
        <Text size="sm" mb="xs">
          {t('scan.hint')}
        </Text>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera picture has nothing to caption */}
      <video ref={video} muted playsInline style={{ inlineSize: '100%', display: failed ? 'none' : 'block', borderRadius: 8 }} />
    </>
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
      .then((controls) => {
        if (stopping.aborted) controls.stop();
        else stopping.addEventListener('abort', () => controls.stop());
      }, reject);
  });
}
