import { defineSemanticTokens } from '@chakra-ui/react/styled-system';

const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * Colours by meaning. Petrol (accent) marks actions, amber (spark) marks what needs attention. Text colours have a
 * contrast of 4.5:1 on bg, bg.panel and bg.subtle, control borders and rings 3:1, in light and dark.
 */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('#F4F6F6', '#0C1214'),
      panel: pair('#FFFFFF', '#13191C'),
      subtle: pair('#F3F6F6', '#181F23'),
      muted: pair('#E7ECEC', '#222B30'),
      inverted: pair('#182326', '#E4EAEB'),
    },
    fg: {
      DEFAULT: pair('#172225', '#E3E9EA'),
      muted: pair('#4E5C62', '#A3B0B5'),
      subtle: pair('#5D6C72', '#8A999F'),
      inverted: pair('#FFFFFF', '#13191C'),
    },
    border: {
      DEFAULT: pair('#DCE2E3', '#283238'),
      subtle: pair('#EAEEEE', '#1F282C'),
      strong: pair('#BAC4C7', '#3A484F'),
      control: pair('#87959A', '#62737B'),
    },
    accent: {
      solid: pair('#0B6670', '#117882'),
      hover: pair('#084F57', '#0D656E'),
      contrast: pair('#FFFFFF', '#FFFFFF'),
      fg: pair('#0A5F69', '#62C6CB'),
      subtle: pair('#E6F2F2', '#102529'),
      muted: pair('#CBE4E4', '#173A40'),
      ring: pair('#1490A0', '#3FB3BA'),
    },
    spark: {
      solid: pair('#F2A71B', '#F2A71B'),
      contrast: pair('#2A1B00', '#2A1B00'),
      fg: pair('#855600', '#F3BE5C'),
      subtle: pair('#FDF4E1', '#2A2110'),
      border: pair('#EBCB8B', '#57421A'),
    },
    success: {
      solid: pair('#1D7A46', '#1D7A46'),
      fg: pair('#17663A', '#6FD097'),
      subtle: pair('#E6F4EB', '#11271A'),
      border: pair('#B5DCC4', '#24523A'),
    },
    danger: {
      solid: pair('#B3261E', '#B5362E'),
      fg: pair('#A3211A', '#FF9D95'),
      subtle: pair('#FCEDEC', '#301716'),
      border: pair('#EFBFBB', '#653330'),
    },
    nav: {
      bg: pair('#0F2529', '#0A1315'),
      fg: pair('#DCE8E9', '#D3DEDF'),
      muted: pair('#9DB5B9', '#8FA3A7'),
      hover: pair('#19343A', '#142125'),
      active: pair('#1E444B', '#17303A'),
      border: pair('#1D3A40', '#182428'),
    },
  },
  shadows: {
    panel: pair('0 1px 2px rgb(15 37 41 / 0.05)', '0 1px 2px rgb(0 0 0 / 0.4)'),
    float: pair(
      '0 0 0 1px rgb(15 37 41 / 0.08), 0 8px 24px -6px rgb(15 37 41 / 0.18)',
      '0 0 0 1px rgb(255 255 255 / 0.09), 0 12px 28px -6px rgb(0 0 0 / 0.7)',
    ),
    dialog: pair(
      '0 0 0 1px rgb(15 37 41 / 0.06), 0 24px 64px -12px rgb(15 37 41 / 0.35)',
      '0 0 0 1px rgb(255 255 255 / 0.1), 0 24px 64px -12px rgb(0 0 0 / 0.85)',
    ),
  },
});
