export function built(): void;
