import { useMantineColorScheme } from "@mantine/core";

/** Light, dark, or as the system has it. Without Mantine's pause of transitions: it inserts a <style> element. */
export function useScheme() {
  return useMantineColorScheme({ keepTransitions: true });
}
