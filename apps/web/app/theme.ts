import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { messageText } from '../lib/text.ts';

/** The accent: whatever can be acted on. Shade 8 carries white text at 5.6 : 1. */
const teal: MantineColorsTuple = [
  '#e9f7f6',
  '#d3edeb',
  '#a5dbd7',
  '#74c8c2',
  '#4db7b0',
  '#34aca4',
  '#1f9a92',
  '#12847d',
  '#0b6f69',
  '#075a55',
];

/** Surfaces and text: a grey with a breath of the accent, so that white, lines and text belong together. */
const gray: MantineColorsTuple = [
  '#f7f9f9',
  '#eff2f3',
  '#e2e7e9',
  '#d0d7da',
  '#b3bdc2',
  '#8d999f',
  '#66737a',
  '#4c585f',
  '#333d43',
  '#1c2428',
];
const dark: MantineColorsTuple = [
  '#d5dbde',
  '#b6bfc4',
  '#8f9aa1',
  '#6a767d',
  '#414b51',
  '#333c41',
  '#262d32',
  '#1d2327',
  '#161b1e',
  '#0f1315',
];

const instant = { transition: 'fade', duration: 100 } as const;

/** 14 px text on an 8 px grid, one accent, quiet corners; what Mantine's defaults miss for accessibility is set here once. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { teal, gray, dark },
  black: '#1c2428',
  defaultRadius: 6,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Liberation Sans", Arial, sans-serif',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '32px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  // Plain objects: naming the components here would load all of them with the first page.
  components: {
    Button: { defaultProps: { size: 'sm', loaderProps: { type: 'dots' } } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32, color: 'gray' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    CloseButton: { defaultProps: { size: 32 } },
    Input: { defaultProps: { size: 'sm' } },
    // beside the arrow of a list it would be too small a target
    InputClearButton: { styles: { root: { minWidth: 24, minHeight: 24 } } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // A list of choices stays drawn while the page below it moves: hidden with its field out of sight, it cannot be brought back by scrolling to it.
    Combobox: { defaultProps: { hideDetached: false, transitionProps: instant, shadow: 'md' } },
    Select: { defaultProps: { clearButtonProps: { size: 'sm' } } },
    MultiSelect: { defaultProps: { clearButtonProps: { size: 'sm' } } },
    Modal: {
      defaultProps: {
        centered: true,
        size: 560,
        transitionProps: instant,
        closeButtonProps: {
          get 'aria-label'() {
            return messageText({ code: 'shell.close' });
          },
        },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 560,
        transitionProps: { duration: 100 },
        closeButtonProps: {
          get 'aria-label'() {
            return messageText({ code: 'shell.close' });
          },
        },
      },
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: instant, shadow: 'md', withinPortal: true } },
    Popover: { defaultProps: { transitionProps: instant, shadow: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: instant, events: { hover: true, focus: true, touch: false } } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
    // what is scrolled can be scrolled with the keyboard
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
});
