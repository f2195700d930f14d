import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";

type List = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, "data" | "hasNextPage" | "isFetching" | "isError" | "fetchNextPage">;

/**
 * Asks for one page more with each press. A page that is asked for while the list is being brought up to date
 * would be dropped by that, so it is asked for again afterwards.
 */
export function ShowMore({ list, children }: { list: List; children: string }) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const [wanted, setWanted] = useState(0);
  const pages = data?.pages.length ?? 0;
  const waits = pages < wanted && hasNextPage && !isError;
  useEffect(() => {
    if (waits && !isFetching) void fetchNextPage();
  }, [waits, isFetching, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Button mt="md" variant="default" onClick={() => setWanted(pages + 1)} loading={waits}>
      {children}
    </Button>
  );
}
