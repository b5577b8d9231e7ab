import { Menu as ChakraMenu } from '@chakra-ui/react/menu';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';

/** One entry of a menu. With `href` it is a link, so that the browser's own keys work on it. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  href?: string;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  onSelect?: () => void;
  disabled?: boolean;
  /** The key that does the same. */
  hint?: ReactNode;
  /** The chosen one of several. */
  current?: boolean;
}

/** Entries under one heading. */
export interface MenuSection {
  label?: string;
  items: readonly MenuItem[];
}

/** A menu that a button opens. */
export interface MenuProps {
  /** The button. */
  trigger: ReactElement;
  sections: readonly MenuSection[];
  /** Stands above the entries. */
  header?: ReactNode;
  /** Where it opens; below, from the button's start, without it. */
  placement?: 'bottom-start' | 'bottom-end' | 'right-start';
}

export function Menu({ trigger, sections, header, placement = 'bottom-start' }: MenuProps) {
  return (
    <ChakraMenu.Root lazyMount unmountOnExit positioning={{ placement, gutter: 6 }}>
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <Portal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content>
            {header}
            {sections.map((section, index) => (
              <ChakraMenu.ItemGroup key={section.label ?? index}>
                {index > 0 && <ChakraMenu.Separator />}
                {section.label && <ChakraMenu.ItemGroupLabel>{section.label}</ChakraMenu.ItemGroupLabel>}
                {section.items.map((item) => <Entry key={item.id} item={item} />)}
              </ChakraMenu.ItemGroup>
            ))}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </Portal>
    </ChakraMenu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const common = { value: item.id, disabled: item.disabled ?? false, ...(item.onSelect ? { onSelect: item.onSelect } : {}) };
  const content = (
    <>
      {item.icon}
      <ChakraMenu.ItemText>{item.label}</ChakraMenu.ItemText>
      {item.hint}
    </>
  );
  if (item.href === undefined) return <ChakraMenu.Item {...common} aria-current={item.current || undefined}>{content}</ChakraMenu.Item>;
  return (
    <ChakraMenu.Item {...common} asChild>
      <a href={item.href} {...(item.newTab ? { target: '_blank', rel: 'noopener' } : {})}>{content}</a>
    </ChakraMenu.Item>
  );
}
