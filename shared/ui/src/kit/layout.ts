/** Layout components with style props. Their values are the tokens of src/theme. */
export { Box } from '@chakra-ui/react/box';
export { Flex } from '@chakra-ui/react/flex';
export { Grid, GridItem } from '@chakra-ui/react/grid';
export { HStack, Stack, VStack } from '@chakra-ui/react/stack';
export { Text } from '@chakra-ui/react/text';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
export { chakra } from '@chakra-ui/react/styled-system';
