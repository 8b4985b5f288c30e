import { Button, FileButton, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import classes from './drop-file.module.css';

interface DropFileProps {
  /** Name of the file that was chosen; before that, what to do. */
  name: string;
  hint: string;
  icon: Icon;
  /** Endings and media types, as a file input takes them. */
  accept: string;
  button: string;
  variant?: 'filled' | 'default';
  /** Something is being done: no file is taken, picked or dropped. */
  disabled: boolean;
  onFile: (file: File) => void;
}

/** A place where one file is dropped, with a button to pick it instead. */
export function DropFile({ name, hint, icon: Picture, accept, button, variant = 'filled', disabled, onFile }: DropFileProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  }

  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Picture size={32} stroke={1.5} aria-hidden />
      <Text fw={600} dir="auto">
        {name}
      </Text>
      <Text c="dimmed">{hint}</Text>
      <FileButton accept={accept} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button {...props} data-autofocus variant={variant} disabled={disabled}>
            {button}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
