import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes } from "react";

type OfAnchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

/** A button that leads somewhere: a real link, with the routes checked by the compiler. */
export const LinkButton = createLink((props: ButtonProps & OfAnchor) => <Button component="a" {...props} />);

/** A link in running text. */
export const LinkText = createLink((props: AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>) => <Anchor {...props} />);
