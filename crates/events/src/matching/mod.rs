//! Perfect matchings of greatest weight in a graph that changes: Edmonds' blossom algorithm with dual variables.
//!
//! Every vertex has a label and every blossom a value that is not negative. The slack of an edge is the sum of its ends' labels, and of the values of
//! the blossoms that hold both ends, less twice its weight; it is never negative, and nothing for the edges of the matching and those that make a
//! blossom. A perfect matching with such labels has the greatest weight. (J. Edmonds, *Maximum matching and a polyhedron with 0,1-vertices*, 1965.)
//!
//! When the edges of one vertex change, the labels of all others stay, so that a matching is found again by one search ([`Matcher::settle`]).

mod wide;

pub(crate) use wide::Wide;

const NONE: usize = usize::MAX;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tree {
    /// In no tree.
    Out,
    /// At an even distance from a root: it may be matched anew.
    Even,
    /// At an odd distance from a root.
    Odd,
}

/// A graph and a matching in it. Nodes are vertices (`0..n`) and, after them, blossoms.
#[derive(Debug)]
pub(crate) struct Matcher<const N: usize> {
    n: usize,
    /// Twice the weight of each pair of vertices.
    weight: Vec<Wide<N>>,
    has_edge: Vec<bool>,
    is_alive: Vec<bool>,
    /// The label of a vertex, the value of a blossom.
    label: Vec<Wide<N>>,
    /// The vertex outside that a node is matched to, for each node, inner ones too.
    mate: Vec<usize>,
    /// The blossom right around a node.
    around: Vec<usize>,
    /// The outermost node around a vertex.
    top: Vec<usize>,
    /// The nodes of a blossom, its base first; and the edges from each to the next.
    children: Vec<Vec<usize>>,
    links: Vec<Vec<(usize, usize)>>,
    unused: Vec<usize>,
    // Of a search:
    tree: Vec<Tree>,
    /// The edge by which an odd node was reached: the end in its parent, and the one in itself.
    parent: Vec<(usize, usize)>,
    /// The vertex of an even node with the least slack to this vertex.
    near: Vec<usize>,
    queue: Vec<usize>,
    mark: Vec<usize>,
    marks: usize,
}

impl<const N: usize> Matcher<N> {
    /// A graph of `n` vertices without edges.
    pub(crate) fn new(n: usize) -> Self {
        let nodes = n + n / 2 + 1;
        Self {
            n,
            weight: vec![Wide::ZERO; n * n],
            has_edge: vec![false; n * n],
            is_alive: vec![true; n],
            label: vec![Wide::ZERO; nodes],
            mate: vec![NONE; nodes],
            around: vec![NONE; nodes],
            top: (0..n).collect(),
            children: vec![Vec::new(); nodes],
            links: vec![Vec::new(); nodes],
            unused: (n..nodes).rev().collect(),
            tree: vec![Tree::Out; nodes],
            parent: vec![(NONE, NONE); nodes],
            near: vec![NONE; n],
            queue: Vec::new(),
            mark: vec![0; nodes],
            marks: 0,
        }
    }

    /// Gives an edge its weight, or takes it away. Afterwards one of its ends must be settled.
    pub(crate) fn set(&mut self, u: usize, v: usize, weight: Option<Wide<N>>) {
        let doubled = weight.map_or(Wide::ZERO, Wide::double);
        for at in [u * self.n + v, v * self.n + u] {
            self.has_edge[at] = weight.is_some();
            self.weight[at] = doubled;
        }
    }

    /// Who a vertex is matched to.
    pub(crate) fn mate(&self, v: usize) -> Option<usize> {
        (self.mate[v] != NONE).then_some(self.mate[v])
    }

    /// Labels that fit all edges, and of the given pairs those that are tight. Once, after the edges are there.
    pub(crate) fn start(&mut self, mates: &[Option<usize>]) {
        let n = self.n;
        for v in 0..n {
            let own = (0..n).filter(|u| self.has_edge[v * n + u]).map(|u| self.weight[v * n + u]).max();
            // The weights are doubled, and a label takes half of the greatest.
            self.label[v] = own.unwrap_or(Wide::ZERO).half();
        }
        for (v, mate) in mates.iter().enumerate() {
            if let Some(u) = mate.filter(|u| *u > v && self.has_edge[v * n + u])
                && self.slack(u, v).is_zero()
            {
                self.mate[v] = u;
                self.mate[u] = v;
            }
        }
        for v in 0..n {
            if self.mate[v] == NONE {
                let free =
                    (0..n).find(|u| self.mate[*u] == NONE && self.has_edge[v * n + u] && self.slack(*u, v).is_zero());
                if let Some(u) = free {
                    self.mate[v] = u;
                    self.mate[u] = v;
                }
            }
        }
    }

    fn slack(&self, u: usize, v: usize) -> Wide<N> {
        self.label[u].plus(&self.label[v]).minus(&self.weight[u * self.n + v])
    }

    fn for_each_vertex(&self, node: usize, f: &mut impl FnMut(usize)) {
        if node < self.n {
            f(node);
        } else {
            for child in &self.children[node] {
                self.for_each_vertex(*child, f);
            }
        }
    }

    fn vertices(&self, node: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.for_each_vertex(node, &mut |v| found.push(v));
        found
    }

    /// Takes an outermost blossom apart. Edges between its children stay tight; those that leave it become loose by its value's half.
    fn dissolve(&mut self, blossom: usize) {
        let half = self.label[blossom].half();
        for v in self.vertices(blossom) {
            self.label[v] = self.label[v].plus(&half);
        }
        for child in std::mem::take(&mut self.children[blossom]) {
            self.around[child] = NONE;
            for v in self.vertices(child) {
                self.top[v] = child;
            }
        }
        self.links[blossom].clear();
        self.mate[blossom] = NONE;
        self.unused.push(blossom);
    }

    /// Unmatches an outermost node, and takes its blossoms apart down to the vertex that is free then.
    fn free(&mut self, mut node: usize) {
        while node >= self.n {
            let base = self.children[node][0];
            self.dissolve(node);
            node = base;
        }
        self.mate[node] = NONE;
    }

    /// Takes all blossoms around a vertex apart.
    fn expose(&mut self, v: usize) {
        while self.top[v] != v {
            let blossom = self.top[v];
            let base = self.children[blossom][0];
            let outside = self.mate[blossom];
            let was_loosened = !self.label[blossom].is_zero();
            self.dissolve(blossom);
            if was_loosened && outside != NONE {
                self.free(self.top[outside]);
                self.free(base);
            }
        }
    }

    /// Makes the labels fit after edges of `v` have changed. Then [`Matcher::solve`] finds a matching again.
    pub(crate) fn settle(&mut self, v: usize) {
        let n = self.n;
        self.expose(v);
        let least = (0..n)
            .filter(|u| self.is_alive[*u] && self.has_edge[v * n + u])
            .map(|u| self.weight[v * n + u].minus(&self.label[u]))
            .max();
        let mate = self.mate[v];
        let Some(least) = least else {
            if mate != NONE {
                self.free(self.top[mate]);
                self.mate[v] = NONE;
            }
            return;
        };
        self.label[v] = least;
        if mate != NONE && !(self.has_edge[v * n + mate] && self.slack(v, mate).is_zero()) {
            self.free(self.top[mate]);
            self.mate[v] = NONE;
        }
    }

    /// Takes two vertices that are matched to each other out of the graph.
    pub(crate) fn remove_pair(&mut self, u: usize, v: usize) {
        self.expose(u);
        self.expose(v);
        for x in [u, v] {
            let mate = self.mate[x];
            if mate != NONE && mate != u && mate != v {
                self.free(self.top[mate]);
            }
        }
        for x in [u, v] {
            self.mate[x] = NONE;
            self.is_alive[x] = false;
            for y in 0..self.n {
                self.has_edge[x * self.n + y] = false;
                self.has_edge[y * self.n + x] = false;
            }
        }
    }

    /// Whether there is a perfect matching of the vertices that are left; it is one of greatest weight then.
    pub(crate) fn solve(&mut self) -> bool {
        // Labels of all even nodes must be even or odd alike, for half of the slack between them is taken.
        let mut one = Wide::ZERO;
        one.add_at(0, 1);
        for v in 0..self.n {
            if self.is_alive[v] && self.mate[v] == NONE && self.top[v] == v && self.label[v].is_odd() {
                self.label[v] = self.label[v].plus(&one);
            }
        }
        let mut free = (0..self.n).filter(|v| self.is_alive[*v] && self.mate[*v] == NONE).count();
        while free > 0 {
            if !self.search() {
                return false;
            }
            free -= 2;
        }
        true
    }

    /// Grows trees from all free nodes until the matching has one more edge. False if it never will.
    fn search(&mut self) -> bool {
        self.tree.fill(Tree::Out);
        self.near.fill(NONE);
        self.queue.clear();
        for v in 0..self.n {
            let node = self.top[v];
            if self.is_alive[v] && self.mate[node] == NONE && self.tree[node] == Tree::Out {
                self.make_even(node);
            }
        }
        loop {
            while let Some(u) = self.queue.pop() {
                for v in 0..self.n {
                    if !self.has_edge[u * self.n + v] || self.top[u] == self.top[v] {
                        continue;
                    }
                    let slack = self.slack(u, v);
                    if slack.is_zero() && self.tree[self.top[v]] != Tree::Odd {
                        if self.use_tight(u, v) {
                            return true;
                        }
                    } else if self.near[v] == NONE || slack < self.slack(self.near[v], v) {
                        self.near[v] = u;
                    }
                }
            }
            let Some(step) = self.step() else { return false };
            self.adjust(&step);
            for v in 0..self.n {
                let u = self.near[v];
                if u != NONE
                    && self.tree[self.top[v]] != Tree::Odd
                    && self.top[u] != self.top[v]
                    && self.slack(u, v).is_zero()
                    && self.use_tight(u, v)
                {
                    return true;
                }
            }
            for blossom in self.n..self.children.len() {
                if self.is_outermost(blossom) && self.tree[blossom] == Tree::Odd && self.label[blossom].is_zero() {
                    self.expand_odd(blossom);
                }
            }
        }
    }

    fn is_outermost(&self, blossom: usize) -> bool {
        !self.children[blossom].is_empty() && self.around[blossom] == NONE
    }

    fn make_even(&mut self, node: usize) {
        self.tree[node] = Tree::Even;
        let mut queue = std::mem::take(&mut self.queue);
        self.for_each_vertex(node, &mut |v| queue.push(v));
        self.queue = queue;
    }

    /// By how much the labels can change until something becomes tight or a blossom has nothing left.
    fn step(&mut self) -> Option<Wide<N>> {
        let mut least: Option<Wide<N>> = None;
        let mut take = |step: Wide<N>| {
            if least.is_none_or(|least| step < least) {
                least = Some(step);
            }
        };
        for v in 0..self.n {
            let node = self.top[v];
            if self.tree[node] == Tree::Odd || !self.is_alive[v] {
                continue;
            }
            if self.near[v] != NONE && self.top[self.near[v]] == node {
                // The nearest has come into the same blossom.
                self.near[v] = (0..self.n)
                    .filter(|u| {
                        self.has_edge[u * self.n + v] && self.top[*u] != node && self.tree[self.top[*u]] == Tree::Even
                    })
                    .min_by_key(|u| self.slack(*u, v))
                    .unwrap_or(NONE);
            }
            if self.near[v] != NONE {
                let slack = self.slack(self.near[v], v);
                take(if self.tree[node] == Tree::Even { slack.half() } else { slack });
            }
        }
        for blossom in self.n..self.children.len() {
            if self.is_outermost(blossom) && self.tree[blossom] == Tree::Odd {
                take(self.label[blossom].half());
            }
        }
        least
    }

    fn adjust(&mut self, step: &Wide<N>) {
        for v in 0..self.n {
            match self.tree[self.top[v]] {
                Tree::Even => self.label[v] = self.label[v].minus(step),
                Tree::Odd => self.label[v] = self.label[v].plus(step),
                Tree::Out => {}
            }
        }
        let twice = step.double();
        for blossom in self.n..self.children.len() {
            if self.is_outermost(blossom) {
                match self.tree[blossom] {
                    Tree::Even => self.label[blossom] = self.label[blossom].plus(&twice),
                    Tree::Odd => self.label[blossom] = self.label[blossom].minus(&twice),
                    Tree::Out => {}
                }
            }
        }
    }

    /// Uses a tight edge from an even node. True if the matching has one more edge then.
    fn use_tight(&mut self, u: usize, v: usize) -> bool {
        let (from, to) = (self.top[u], self.top[v]);
        match self.tree[to] {
            Tree::Out => {
                self.tree[to] = Tree::Odd;
                self.parent[to] = (u, v);
                self.make_even(self.top[self.mate[to]]);
                false
            }
            Tree::Even => match self.common(from, to) {
                Some(base) => {
                    self.make_blossom(u, v, base);
                    false
                }
                None => {
                    self.augment(u, v);
                    self.augment(v, u);
                    true
                }
            },
            Tree::Odd => false,
        }
    }

    /// The even node above this one in its tree.
    fn above(&self, node: usize) -> Option<usize> {
        let mate = self.mate[node];
        (mate != NONE).then(|| self.top[self.parent[self.top[mate]].0])
    }

    fn common(&mut self, a: usize, b: usize) -> Option<usize> {
        self.marks += 1;
        let (mut a, mut b) = (Some(a), Some(b));
        while let Some(node) = a {
            if self.mark[node] == self.marks {
                return Some(node);
            }
            self.mark[node] = self.marks;
            a = self.above(node);
            if b.is_some() {
                std::mem::swap(&mut a, &mut b);
            }
        }
        None
    }

    /// The nodes from an even one up to `base`, without it, and the edges from each to the next.
    fn way_up(&self, vertex: usize, base: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        let mut even = self.top[vertex];
        while even != base {
            let odd = self.top[self.mate[even]];
            nodes.push(even);
            links.push((self.mate[odd], self.mate[even]));
            nodes.push(odd);
            let (above, own) = self.parent[odd];
            links.push((own, above));
            even = self.top[above];
        }
        (nodes, links)
    }

    fn make_blossom(&mut self, u: usize, v: usize, base: usize) {
        let (left, left_links) = self.way_up(u, base);
        let (right, right_links) = self.way_up(v, base);
        let mut children = vec![base];
        children.extend(left.iter().rev());
        children.extend(&right);
        let mut links: Vec<(usize, usize)> = left_links.iter().rev().map(|(a, b)| (*b, *a)).collect();
        links.push((u, v));
        links.extend(&right_links);
        let blossom = self.unused.pop().expect("there are never more blossoms than half of the vertices");
        for child in &children {
            self.around[*child] = blossom;
            if self.tree[*child] == Tree::Odd {
                self.make_even(*child);
            }
        }
        self.around[blossom] = NONE;
        self.label[blossom] = Wide::ZERO;
        self.mate[blossom] = self.mate[base];
        self.tree[blossom] = Tree::Even;
        self.children[blossom] = children;
        self.links[blossom] = links;
        for vertex in self.vertices(blossom) {
            self.top[vertex] = blossom;
        }
    }

    /// Where the child with a vertex stands in its blossom. The order is turned round if need be, so that the way down to the base is even.
    fn even_place(&mut self, blossom: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while self.around[child] != blossom {
            child = self.around[child];
        }
        let place = self.children[blossom].iter().position(|own| *own == child).expect("the child is in its blossom");
        if place % 2 == 0 {
            return place;
        }
        self.children[blossom][1..].reverse();
        self.links[blossom].reverse();
        for link in &mut self.links[blossom] {
            *link = (link.1, link.0);
        }
        self.children[blossom].len() - place
    }

    /// Matches a node by the edge from its vertex `own` to the vertex `other` outside.
    fn match_node(&mut self, node: usize, own: usize, other: usize) {
        self.mate[node] = other;
        if node < self.n {
            return;
        }
        let place = self.even_place(node, own);
        for at in (0..place).step_by(2) {
            let (a, b) = self.links[node][at];
            let (left, right) = (self.children[node][at], self.children[node][at + 1]);
            self.match_node(left, a, b);
            self.match_node(right, b, a);
        }
        let child = self.children[node][place];
        self.match_node(child, own, other);
        self.children[node].rotate_left(place);
        self.links[node].rotate_left(place);
    }

    fn augment(&mut self, mut own: usize, mut other: usize) {
        loop {
            let node = self.top[own];
            let before = self.mate[node];
            self.match_node(node, own, other);
            if before == NONE {
                return;
            }
            let odd = self.top[before];
            let (above, inside) = self.parent[odd];
            self.match_node(odd, inside, above);
            (own, other) = (above, inside);
        }
    }

    /// Takes an odd blossom without value apart, and leaves those of its nodes in the tree that are on the way through it.
    fn expand_odd(&mut self, blossom: usize) {
        let reached_by = self.parent[blossom];
        let place = self.even_place(blossom, reached_by.1);
        let children = self.children[blossom].clone();
        let links = self.links[blossom].clone();
        let mate = self.mate[blossom];
        self.dissolve(blossom);
        self.mate[children[0]] = mate;
        for child in &children {
            self.tree[*child] = Tree::Out;
        }
        self.tree[children[place]] = Tree::Odd;
        self.parent[children[place]] = reached_by;
        for at in (0..place).step_by(2) {
            let (a, b) = links[at];
            self.tree[children[at]] = Tree::Odd;
            self.parent[children[at]] = (b, a);
            self.make_even(children[at + 1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Matcher, Wide};

    /// The weights of a vertex's edges, or of all edges.
    type Weights = Vec<Option<u64>>;

    /// The greatest weight of a perfect matching, by trying all.
    fn best(edges: &[Vec<Option<u64>>], left: &[usize]) -> Option<u64> {
        let Some((first, rest)) = left.split_first() else { return Some(0) };
        let with = |(at, other): (usize, &usize)| {
            let weight = edges[*first][*other]?;
            let mut others = rest.to_vec();
            others.remove(at);
            Some(weight + best(edges, &others)?)
        };
        rest.iter().enumerate().filter_map(with).max()
    }

    fn wide(weight: u64) -> Wide<2> {
        let mut wide = Wide::ZERO;
        wide.add_at(70, weight);
        wide
    }

    /// Checks that what was found is a matching of the graph, and the best one.
    fn check(graph: &mut Matcher<2>, edges: &[Vec<Option<u64>>], left: &[usize]) -> bool {
        let found = graph.solve();
        let expected = best(edges, left);
        assert_eq!(found, expected.is_some());
        if found {
            let mut sum = 0;
            for v in left {
                let u = graph.mate(*v).unwrap();
                assert_eq!(graph.mate(u), Some(*v));
                sum += edges[*v][u].unwrap();
            }
            assert_eq!(Some(sum / 2), expected);
        }
        found
    }

    fn weights(n: usize) -> impl Strategy<Value = Weights> {
        // Few different weights make many ties, and ties make blossoms.
        prop::collection::vec(prop_oneof![1 => Just(None), 4 => (0u64..4).prop_map(Some)], n * n)
    }

    fn case() -> impl Strategy<Value = (usize, Weights, Vec<(usize, Weights)>)> {
        (1usize..6).prop_flat_map(|half| {
            let n = half * 2;
            let changes = prop::collection::vec((0..n, prop::collection::vec(prop::option::of(0u64..6), n)), 0..8);
            (Just(n), weights(n), changes)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn matchings_are_the_best_ones_after_every_change((n, weights, changes) in case()) {
            let mut graph = Matcher::<2>::new(n);
            let mut edges = vec![vec![None; n]; n];
            for u in 0..n {
                for v in 0..u {
                    edges[u][v] = weights[u * n + v];
                    edges[v][u] = edges[u][v];
                    graph.set(u, v, edges[u][v].map(wide));
                }
            }
            graph.start(&vec![None; n]);
            let mut left: Vec<usize> = (0..n).collect();
            if !check(&mut graph, &edges, &left) {
                return Ok(());
            }
            for (v, weights) in changes {
                if !left.contains(&v) {
                    continue;
                }
                if weights[0] == Some(5) {
                    // A pair is taken out.
                    let u = graph.mate(v).unwrap();
                    graph.remove_pair(u, v);
                    left.retain(|other| *other != u && *other != v);
                } else {
                    for u in left.iter().copied().filter(|u| *u != v) {
                        edges[u][v] = weights[u];
                        edges[v][u] = weights[u];
                        graph.set(u, v, weights[u].map(wide));
                    }
                    graph.settle(v);
                }
                if !check(&mut graph, &edges, &left) {
                    return Ok(());
                }
            }
        }
    }
}
